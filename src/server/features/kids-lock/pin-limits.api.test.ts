import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockBrowser, PIN } from '#tests/support/kids-lock.ts'
import { type ListeningServer, listenWith } from '#tests/support/listening-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let server: ListeningServer

beforeAll(async () => {
  test = await startTestApp({ config: { rateLimitFactor: 1, trustedProxies: 1 } })
  server = await listenWith(test)
})
afterAll(async () => {
  await server.close()
  await test.ctx[Symbol.asyncDispose]()
})

const guess = async (cookie: string, address: string, pin = '0000') => {
  const headers = {
    'Content-Type': 'application/json',
    Origin: `http://127.0.0.1:${server.port}`,
    Host: `127.0.0.1:${server.port}`,
    'X-Forwarded-For': address,
    Cookie: cookie,
  }
  const { status } = await server.send('POST', '/api/kids-unlock', headers, JSON.stringify({ pin }))
  return status
}

it('one lock has five tries in all, even from 50 addresses', async () => {
  const cookie = await lockBrowser(test)
  const statuses: number[] = []
  for (let number = 1; number <= 50; number++)
    statuses.push(await guess(cookie, `203.0.113.${number}`))
  expect(statuses).toEqual([...Array(5).fill(403), ...Array(45).fill(429)])
  expect(await guess(cookie, '198.51.100.1', PIN)).toBe(429)
})

it('one address has 30 tries in 15 minutes, at however many locks', async () => {
  const statuses: number[] = []
  for (let lock = 0; lock < 11; lock++) {
    const cookie = await lockBrowser(test)
    for (let number = 0; number < 3; number++) statuses.push(await guess(cookie, '192.0.2.7'))
  }
  expect(statuses).toEqual([...Array(30).fill(403), ...Array(3).fill(429)])
  const cookie = await lockBrowser(test)
  expect(await guess(cookie, '192.0.2.8', PIN)).toBe(204)
})
