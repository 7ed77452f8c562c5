import { once } from 'node:events'
import { Agent, createServer, get, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gracefulStop } from './graceful-stop.ts'

const DRAIN_MS = 2_000
const agent = new Agent({ keepAlive: true })
let server: Server
let port: number
let stop: (drainMs: number) => Promise<void>
let listener: RequestListener

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  listener = (_request, response) => void response.end('done')
  server = createServer((request, response) => listener(request, response))
  stop = gracefulStop(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  vi.useRealTimers()
  agent.destroy()
  server.closeAllConnections()
})

type Answer = { text: string; connection: string | undefined; reused: boolean }

function ask(): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () =>
        resolve({ text, connection: answer.headers.connection, reused: request.reusedSocket }),
      )
      answer.on('error', reject)
    })
    request.on('error', reject)
  })
}

/** Makes requests wait until the test ends them. Resolves when one has arrived, with the function that ends it. */
function holdRequests({ headersFirst }: { headersFirst: boolean }): Promise<() => void> {
  return new Promise((resolve) => {
    listener = (_request, response) => {
      if (headersFirst) response.flushHeaders()
      resolve(() => void response.end('done'))
    }
  })
}

const connectionsOf = (of: Server): Promise<number> =>
  new Promise((resolve, reject) =>
    of.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Resolves when the server no longer accepts connections. */
async function refusing(): Promise<void> {
  while (server.listening) await new Promise(setImmediate)
}

describe('a stopping server', () => {
  it('refuses new connections', async () => {
    const stopped = stop(DRAIN_MS)
    await stopped
    await expect(ask()).rejects.toThrow(/ECONNREFUSED/)
  })

  it('ends at once when there are no connections', async () => {
    await stop(DRAIN_MS)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps a connection for one more request, whose response says that it is the last', async () => {
    expect(await ask()).toMatchObject({ connection: 'keep-alive', reused: false })
    const stopped = stop(DRAIN_MS)
    await refusing()
    expect(await ask()).toEqual({ text: 'done', connection: 'close', reused: true })
    await stopped
  })

  it('closes connections that stayed unused while it waited', async () => {
    await ask()
    const stopped = stop(DRAIN_MS)
    await refusing()
    await vi.advanceTimersByTimeAsync(DRAIN_MS - 1)
    expect(await connectionsOf(server)).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await stopped
    expect(await connectionsOf(server)).toBe(0)
  })

  it('closes a connection on which nothing was ever requested', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(server, 'connection')
    const closed = once(socket, 'close')
    const stopped = stop(DRAIN_MS)
    await refusing()
    await vi.advanceTimersByTimeAsync(DRAIN_MS)
    await Promise.all([stopped, closed])
    expect(socket.destroyed).toBe(true)
  })

  it.each([
    ['running requests, whose responses say that they are the last', false, 'close'],
    [
      'a response that had begun, and closes its connection although it had promised to keep it open',
      true,
      'keep-alive',
    ],
  ])('finishes %s', async (_, headersFirst, connection) => {
    const begun = holdRequests({ headersFirst })
    const answer = ask()
    const end = await begun
    const stopped = stop(DRAIN_MS)
    await refusing()
    await vi.advanceTimersByTimeAsync(DRAIN_MS)
    end()
    expect(await answer).toMatchObject({ text: 'done', connection })
    await stopped
  })

  it('cuts off what still runs after 10 seconds', async () => {
    const begun = holdRequests({ headersFirst: true })
    const answer = ask()
    answer.catch(() => undefined)
    await begun
    const stopped = stop(DRAIN_MS)
    await refusing()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(server.listening).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toThrow(/aborted|hang up|ECONNRESET/)
    await stopped
  })

  it('keeps connections longer than the proxies in front of it', () => {
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
  })
})
