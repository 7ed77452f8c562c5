import { request } from 'node:http'
import type { Duplex } from 'node:stream'

/** An HTTP proxy: CONNECT for https, the complete URL for http (RFC 9110 §7.4, §9.3.6). */
export type Proxy = { host: string; port: number; headers: Readonly<Record<string, string>> }

/** The proxy is away, or does not let the request through. */
export class ProxyError extends Error {
  override name = 'ProxyError'
}

export function proxyFrom(proxyUrl: string): Proxy {
  const { hostname, port, username, password } = new URL(proxyUrl)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 80),
    headers: username ? { 'Proxy-Authorization': authorization } : {},
  }
}

/** Opens a connection to `target` (`host:port`) through the proxy. */
export function openTunnel(proxy: Proxy, target: string, signal: AbortSignal): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const connecting = request({
      host: proxy.host,
      port: proxy.port,
      method: 'CONNECT',
      path: target,
      headers: { Host: target, ...proxy.headers },
      agent: false,
      signal,
    })
    connecting.on('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket)
      socket.destroy()
      reject(new ProxyError(`CONNECT answered with ${statusCode}`))
    })
    connecting.on('error', (error) => reject(new ProxyError(error.message)))
    connecting.end()
  })
}
