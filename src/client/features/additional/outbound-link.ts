/** Only web addresses become links: anything else (`javascript:` …) falls back to '#'. */
export function outboundHref(linkUrl: string): string {
  return /^https?:\/\//i.test(linkUrl.trim()) ? linkUrl.trim() : '#'
}
