import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { hostOf } from '#shared/domain/address-key.ts'

/** Why an address that somebody has entered is not requested. */
export type AddressFault =
  | 'invalid'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'private_address'
  | 'own_site'

export type AddressRules = {
  /** The public address of this site, which is not requested by itself. */
  siteUrl: string
  /** Hosts that the operator allows on private networks and on other ports: `host` or `host:port`. */
  allowedHosts: readonly string[]
}

/** RFC 6335 names no other ports for the web. */
const PORTS = ['80', '443']
/** Names that no public resolver knows, or that mean this machine or its network (RFC 6761, 6762, 8375, ICANN). */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/
/** All addresses that are assigned for the public internet (RFC 4291 §2.4, IANA); everything else is special. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Ranges that an allowed host may use besides public addresses. Link-local is left out, because cloud metadata is
 * served there.
 */
const ALLOWED_RANGES = ['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80')
}

export function isAllowedHost(url: URL, { allowedHosts }: AddressRules): boolean {
  const host = hostOf(url)
  return allowedHosts.includes(host) || allowedHosts.includes(`${host}:${portOf(url)}`)
}

/**
 * Returns what is wrong with a URL before its name is resolved, or null. `URL` has already read numbers in any
 * spelling (decimal, octal, hexadecimal, short forms) as the address that they mean.
 */
export function urlFault(url: URL, rules: AddressRules): AddressFault | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
  if (url.username || url.password) return 'credentials'
  const host = hostOf(url)
  const site = new URL(rules.siteUrl)
  const isAllowed = isAllowedHost(url, rules)
  if (host === hostOf(site) && (!isAllowed || portOf(url) === portOf(site))) return 'own_site'
  if (isAllowed) return null
  // The host comes first: an unusual port does not make a private address harmless.
  if (!isPublicHost(host)) return 'private_address'
  return PORTS.includes(portOf(url)) ? null : 'port'
}

function isPublicHost(host: string): boolean {
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !LOCAL_NAMES.test(host)
}

/** Whether pages may lead to a web address, or load a picture from it: its host is public, or the operator allows it. */
export function isPublicUrl(address: string, rules: AddressRules): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return isPublicHost(hostOf(url)) || isAllowedHost(url, rules)
}

/** Whether a connection may be made to this IP address. `isAllowed` is true for the hosts of the operator's list. */
export function mayConnect(address: string, isAllowed: boolean): boolean {
  if (isPublicAddress(address)) return true
  return isAllowed && ALLOWED_RANGES.includes(rangeOf(address))
}

/**
 * Whether an IP address belongs to the public internet. IPv4 addresses in IPv6 (mapped, 6to4, Teredo, NAT64) do not:
 * what they lead to depends on the network.
 */
export function isPublicAddress(address: string): boolean {
  if (rangeOf(address) !== 'unicast') return false
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_V6)
}

function rangeOf(address: string): string {
  return isIP(address) ? ipaddr.parse(address).range() : 'invalid'
}
