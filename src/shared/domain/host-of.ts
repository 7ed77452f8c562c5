/** Returns the name or the address that a URL leads to: without brackets and without the dot of a complete name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/(?<!\.)\.+$/, '')
}
