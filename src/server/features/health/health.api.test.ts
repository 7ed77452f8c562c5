import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const ask = async (path: string) => {
  const answer = await test.get(path)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return [answer.status, await answer.json()]
}

describe('a process whose disk is full', () => {
  it('is alive, but not ready, until there is room again', async () => {
    let freeBytes = 33 * 1024 * 1024
    const findSpace = async () => ({ device: 1, freeBytes })
    const full = await startTestApp({ findSpace })
    const statusOf = async (path: string) => (await full.get(path)).status
    expect(await statusOf('/readyz')).toBe(200)
    freeBytes = 31 * 1024 * 1024
    expect(await (await full.get('/readyz')).json()).toEqual({ status: 'disk full' })
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])
    freeBytes *= 2
    expect(await statusOf('/readyz')).toBe(200)
    await full.ctx[Symbol.asyncDispose]()
  })
})

describe('a process that stops', () => {
  it('is alive and ready beforehand', async () => {
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
    expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
  })

  it('is still alive, but not ready, so that balancers send it nothing', async () => {
    test.ctx.shutdown.abort()
    expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
    expect(await ask('/readyz')).toEqual([503, { status: 'stopping' }])
  })
})
