import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAnswer } from '#server/platform/cache/response-cache.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { storeAssets, removeRetiredAssets } from './release-assets.service.ts'

const HOUR_MS = 3_600_000
const clock = fakeClock('2026-11-21T10:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

/** What a process of this release does at its start. */
const start = (...paths: string[]) =>
  storeAssets(
    test.ctx.db,
    new Map(paths.map((path) => [path, createAnswer(200, {}, Buffer.from(path))])),
    clock.read(),
  )
const statusOf = async (path: string) => (await test.get(path)).status

describe('the assets of another release', () => {
  it('steady 5: are 404 if no release has them', async () => {
    expect(await statusOf('/assets/never-1.js')).toBe(404)
    expect(await statusOf('/assets/never-1.exe')).toBe(404)
    expect(await statusOf('/assets/de-1a2b/never-1.js')).toBe(404)
  })

  it('steady 5: are served with the headers of files, for a day after the next release', async () => {
    await start('/assets/old-1.js', '/assets/both-1.css')
    clock.advance(100 * HOUR_MS)
    await removeRetiredAssets(test.ctx)
    await start('/assets/new-1.js', '/assets/both-1.css')
    clock.advance(23 * HOUR_MS)
    await removeRetiredAssets(test.ctx)
    const old = await test.get('/assets/old-1.js')
    expect(old.status).toBe(200)
    expect(old.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(old.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await old.text()).toBe('/assets/old-1.js')
    clock.advance(2 * HOUR_MS)
    await removeRetiredAssets(test.ctx)
    expect(await statusOf('/assets/old-1.js')).toBe(404)
    expect(await statusOf('/assets/both-1.css')).toBe(200)
    expect(await statusOf('/assets/new-1.js')).toBe(200)
  })

  it('are served in the scripts of each language', async () => {
    await start('/assets/de-1a2b/old-2.js')
    expect(await (await test.get('/assets/de-1a2b/old-2.js')).text()).toBe(
      '/assets/de-1a2b/old-2.js',
    )
  })

  it('steady 5: stay when the older release is started again', async () => {
    await start('/assets/a-1.js')
    await start('/assets/a-1.js')
    await start('/assets/b-1.js')
    await start('/assets/a-1.js')
    clock.advance(25 * HOUR_MS)
    await removeRetiredAssets(test.ctx)
    expect(await statusOf('/assets/a-1.js')).toBe(200)
    expect(await statusOf('/assets/b-1.js')).toBe(404)
  })
})
