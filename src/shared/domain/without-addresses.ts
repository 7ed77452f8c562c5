/** Returns a name without the addresses in it, for mail to people who do not know who wrote it. */
export function withoutAddresses(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '' && !isAddress(word))
    .join(' ')
}

/** With a scheme, with `www.`, of email, and hosts with a path: what mail programs make links of. */
function isAddress(word: string): boolean {
  if (word.includes('://') || /(?<![\p{L}\d])www\./iu.test(word)) return true
  const at = word.indexOf('@')
  if (at > 0 && word.includes('.', at + 2)) return true
  const slash = word.indexOf('/')
  return slash > 0 && /[\p{L}\d-]\.[\p{L}\d-]/u.test(word.slice(0, slash))
}
