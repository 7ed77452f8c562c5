import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSafeFetch, type SafeFetch } from '#server/platform/fetch/safe-fetch.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void

/** A server that answers for any number of hosts, and counts how politely it is asked. */
export type LinkFarm = {
  port: number
  /** Fetches as for the site, with every name leading to the farm. */
  fetch: SafeFetch
  /** `METHOD host/path` of every request, in order. */
  asked: readonly string[]
  requests(): number
  /** The number of requests that arrived while the same host was still answering another one. */
  overlaps(): number
  /** The shortest time between the end of one request to a host and the start of the next, in milliseconds. */
  shortestGap(): number
  close(): Promise<void>
}

type Visits = { running: number; lastEnd: number | null }

/**
 * Opens a farm for these hosts. Names that begin with 'gone' do not exist. `reply` answers everything but robots.txt,
 * which is missing unless `robots` has one for the host.
 */
export async function openLinkFarm(
  hosts: readonly string[],
  reply: Reply,
  { robots = {}, keepLog = true }: { robots?: Record<string, string>; keepLog?: boolean } = {},
): Promise<LinkFarm> {
  const visits = new Map<string, Visits>()
  const asked: string[] = []
  let requests = 0
  let overlaps = 0
  let shortestGap = Number.POSITIVE_INFINITY
  const server = createServer((request, response) => {
    const host = hostOf(request)
    requests++
    if (keepLog) asked.push(`${request.method} ${host}${request.url}`)
    const visit = visits.get(host) ?? { running: 0, lastEnd: null }
    visits.set(host, visit)
    if (visit.running > 0) overlaps++
    if (visit.lastEnd !== null) {
      shortestGap = Math.min(shortestGap, performance.now() - visit.lastEnd)
    }
    visit.running++
    response.on('close', () => {
      visit.running--
      visit.lastEnd = performance.now()
    })
    if (request.url !== '/robots.txt') return reply(request, response)
    const rules = robots[host]
    response.writeHead(rules === undefined ? 404 : 200).end(rules)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    asked,
    requests: () => requests,
    overlaps: () => overlaps,
    shortestGap: () => shortestGap,
    fetch: createSafeFetch({
      siteUrl: 'https://openfile.example',
      allowedHosts: hosts.map((host) => `${host}:${port}`),
      proxyUrl: null,
      resolve: async (name) => (name.startsWith('gone') ? 'name_gone' : ['127.0.0.1']),
    }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The name without the port. */
export function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '')
}
