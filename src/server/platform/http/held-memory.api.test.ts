import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { lockBrowser } from '#tests/support/kids-lock.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { TIME_TO_SEND } from '../../start.ts'

const MAX_MB = 30
const HALF = 'x'.repeat(512 * 1024)
let test: TestApp
let server: ListeningServer
/** Waits for three seconds instead of half a minute. */
let hasty: ListeningServer
let member: Member

beforeAll(async () => {
  // Nothing that is remembered expires meanwhile.
  const now = new Date('2026-11-21T09:00:00Z')
  test = await startTestApp({ clock: () => now })
  server = await listenWith(test)
  hasty = await listenWith(test, {
    headersTimeout: TIME_TO_SEND.headersTimeout / 10,
    requestTimeout: TIME_TO_SEND.requestTimeout / 10,
    connectionsCheckingInterval: TIME_TO_SEND.connectionsCheckingInterval / 10,
  })
  member = await registerMember(test)
})
afterAll(async () => {
  await Promise.all([server.close(), hasty.close()])
  await test.ctx[Symbol.asyncDispose]()
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns what is in use, without what can be thrown away. */
function usedMb(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Sends half of a body of a megabyte, and returns the status of the response. The connection stays open. */
async function sendHalf(socket: Socket, head: readonly string[]): Promise<number> {
  const lines = [
    ...head,
    `Host: 127.0.0.1:${socket.remotePort}`,
    `Origin: http://127.0.0.1:${socket.remotePort}`,
    'Content-Type: application/json',
  ]
  const answered = once(socket, 'data') as Promise<[Buffer]>
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const isChunked = head.some((line) => line.startsWith('Transfer-Encoding'))
  socket.write(isChunked ? `${(HALF.length * 2).toString(16)}\r\n${HALF}` : HALF)
  const [answer] = await answered
  return Number(answer.toString().split(' ')[1])
}

it('4,000 made-up cookies leave nothing behind; those of a session and of a lock are remembered', async () => {
  const lock = await lockBrowser(test)
  // The new lock is announced to all processes, which then forget what they knew.
  const remember = async () => {
    for (const cookie of [member.cookie, lock]) await test.get('/api/kids-lock', { Cookie: cookie })
    return test.ctx.locks.size()
  }
  await expect.poll(remember).toBe(2)
  const before = usedMb()
  for (let made = 0; made < 4_000; made += 100) {
    const cookies = Array.from({ length: 100 }, (_, number) => {
      const long = String(made + number).padEnd(11_000, 'x')
      return `session=made-up-${made + number}; kids_lock=${long}`
    })
    await Promise.all(cookies.map((Cookie) => test.get('/api/kids-lock', { Cookie })))
  }
  expect(test.ctx.locks.size()).toBe(2)
  expect(usedMb() - before).toBeLessThan(MAX_MB / 2)
})

const LENGTH = `Content-Length: ${HALF.length * 2}`
const CHUNKS = 'Transfer-Encoding: chunked'

it.each([
  ['strangers are refused', 413, () => ['POST /api/login HTTP/1.1', LENGTH]],
  ['strangers in chunks are refused', 413, () => ['POST /api/login HTTP/1.1', CHUNKS]],
  ['strangers to calls of members are refused', 401, () => ['PUT /api/plan HTTP/1.1', LENGTH]],
  [
    'members are given up after a while',
    408,
    () => ['PUT /api/plan HTTP/1.1', LENGTH, `Cookie: ${member.cookie}`],
  ],
])('200 half-sent bodies of %s, and the memory is back', async (_who, status, head) => {
  const { port } = status === 408 ? hasty : server
  const before = usedMb()
  const sockets = await Promise.all(Array.from({ length: 200 }, () => openSocket(port)))
  const statuses = await Promise.all(sockets.map((socket) => sendHalf(socket, head())))
  expect(new Set(statuses)).toEqual(new Set([status]))
  // The connections of strangers are still open.
  await vi.waitFor(() => expect(usedMb() - before).toBeLessThan(MAX_MB), { timeout: 15_000 })
  for (const socket of sockets) socket.destroy()
})
