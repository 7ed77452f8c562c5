import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Returns the visitor's IP address. Only the last `trustedProxies` entries of X-Forwarded-For are trusted; the
 * visitor may have invented the others.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return peer
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded[Math.max(forwarded.length - trustedProxies, 0)] ?? peer
}

/**
 * Returns the key under which an address is counted. One connection gets a whole IPv6 /64 (RFC 6177), so its
 * addresses count as one. An IPv4 address written as IPv6 (RFC 4291 §2.5.5.2) counts as that IPv4 address.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address
    .replace(/%.*/, '')
    .replace(/(?:\d{1,3}\.){3}\d{1,3}$/, '0:0')
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
