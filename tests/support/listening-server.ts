import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  request,
  type ServerOptions,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestListener } from '#server/platform/http/request-listener.ts'
import type { AppContext } from '#server/context.ts'
import type { TestApp } from './test-app.ts'
import { TIME_TO_SEND } from '#server/start.ts'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
export type ListeningServer = {
  port: number
  /** Whether the last response came from the cache, without routing. */
  wasFast(): boolean
  send(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: string | Buffer,
  ): Promise<Answer>
  close(): Promise<void>
}

/** Runs the test app behind a real socket, with the response cache in front of it, as main.ts does. */
export async function listenWith(
  { app, ctx }: Pick<TestApp, 'app'> & { ctx: AppContext },
  timeToSend: ServerOptions = TIME_TO_SEND,
): Promise<ListeningServer> {
  const listener = createRequestListener(ctx, app, new Map())
  let lastWasFast = false
  const server = createServer(timeToSend, (incoming, outgoing) => {
    listener(incoming, outgoing)
    // The slow path never finishes synchronously.
    lastWasFast = outgoing.writableEnded
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Connections stay open until the test ends, so that no request meets one that is closing.
  server.keepAliveTimeout = 0
  const agent = new Agent({ keepAlive: true })
  return {
    port,
    wasFast: () => lastWasFast,
    send: (method, path, headers = {}, body = '') =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          { host: '127.0.0.1', port, method, path, headers, agent },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(parts),
              }),
            )
          },
        )
        outgoing.on('error', reject)
        outgoing.end(body)
      }),
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
