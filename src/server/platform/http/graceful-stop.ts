import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/**
 * Longer than a reverse proxy keeps an idle connection (nginx: 60 s), so that the proxy closes it: a request sent
 * over a connection that this side is closing would be lost.
 */
const KEEP_ALIVE_MS = 75_000
/** How long clients with idle connections have to send a request and learn that it was the last. */
const DRAIN_MS = 2_000
/** When requests that are still running are cut off. */
const PATIENCE_MS = 10_000

/** Resolves when no connections are left. */
type Stop = (drainMs: number) => Promise<void>

/** SIGTERM and SIGINT: refuses new connections, finishes running requests, then closes the context. */
export function stopOnSignal(
  server: Server,
  ctx: { shutdown: AbortController } & AsyncDisposable,
): void {
  const stop = gracefulStop(server)
  const end = async (drainMs: number) => {
    if (ctx.shutdown.signal.aborted) return
    ctx.shutdown.abort()
    await stop(drainMs)
    await ctx[Symbol.asyncDispose]()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end(DRAIN_MS))
  // A person at the keyboard has no proxy that needs to know.
  process.on('SIGINT', () => void end(0))
}

/**
 * Prepares a server to stop without losing a request. From the stop on, new connections are refused, and a proxy tries
 * another process. Idle connections stay open for `drainMs`: the next response on each says `Connection: close`, so
 * that the client does not use it again. Running requests have PATIENCE_MS.
 */
export function gracefulStop(server: Server): Stop {
  const sockets = new Set<Socket>()
  const running = new Set<ServerResponse>()
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (_request, response) => {
    // Responses from memory have ended before this is called.
    if (response.writableEnded) return
    running.add(response)
    response.once('close', () => running.delete(response))
  })

  const closeUnused = () => {
    const used = new Set([...running].map(({ socket }) => socket))
    for (const socket of sockets) if (!used.has(socket)) socket.destroySoon()
  }
  const endDrain = () => {
    for (const response of running) response.once('close', closeUnused)
    closeUnused()
  }

  return async (drainMs) => {
    const closed = once(server, 'close')
    server.prependListener('request', (_request, response) => closeAfter(response))
    for (const response of running) if (!response.headersSent) closeAfter(response)
    // Connections that the kernel has already accepted are taken in first.
    await new Promise(setImmediate)
    // Closing the HTTP server would cut idle connections at once.
    NetServer.prototype.close.call(server)
    const drain = setTimeout(endDrain, drainMs)
    const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    await closed
    clearTimeout(drain)
    clearTimeout(patience)
  }
}

function closeAfter(response: ServerResponse): void {
  response.setHeader('Connection', 'close')
}
