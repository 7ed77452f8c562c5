import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net'
import {
  createSafeFetch,
  type FetchOptions,
  type FetchParts,
} from '#server/platform/fetch/safe-fetch.ts'

export const SITE = 'https://openfile.example'
const closing: (() => void)[] = []

export function closeServers(): void {
  closing.splice(0).forEach((close) => close())
}

/** Returns the port. */
export async function listen<S extends SocketServer>(
  server: S,
  address = '127.0.0.1',
  port = 0,
): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(port, address)
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  })
  return (server.address() as AddressInfo).port
}

export function serve(listener: RequestListener, address?: string, port?: number): Promise<number> {
  return listen<Server>(createServer(listener), address, port)
}

/** A server that sends what `write` writes, whatever the request is. */
export function serveRaw(write: (socket: Socket) => void): Promise<number> {
  return listen(
    createSocketServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => write(socket))
    }),
  )
}

/** Fetches for a site whose operator allows the hosts below with any port; all names lead to this machine. */
export function fetchWith(parts: Partial<FetchParts> = {}) {
  return createSafeFetch({
    siteUrl: SITE,
    allowedHosts: ['site.test', 'other.test', '127.0.0.1'],
    proxyUrl: null,
    resolve: async () => ['127.0.0.1'],
    ...parts,
  })
}

export function get(port: number, options?: FetchOptions, path = '/') {
  return fetchWith()(`http://site.test:${port}${path}`, options)
}
