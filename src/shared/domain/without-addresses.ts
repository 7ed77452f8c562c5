/** With a scheme, with `www.`, of email, and hosts with a path: what mail programs make links of. */
const ADDRESSES = [
  /[\p{L}\d+.-]+:\/\/\S*/gu,
  /(?<![\p{L}\d])www\.\S*/giu,
  /\S+@\S+\.\S+/gu,
  /[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?\/\S*/gu,
]

/** Returns a name without the addresses in it, for mail to people who do not know who wrote it. */
export function withoutAddresses(name: string): string {
  return ADDRESSES.reduce((left, address) => left.replace(address, ' '), name)
    .replace(/\s+/g, ' ')
    .trim()
}
