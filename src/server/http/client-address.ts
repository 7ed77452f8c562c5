import type { IncomingMessage } from 'node:http'

/**
 * The visitor's IP address. X-Forwarded-For is believed only as far as `trustedProxies` reaches from
 * the right; what stands further left may be invented by the visitor.
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
