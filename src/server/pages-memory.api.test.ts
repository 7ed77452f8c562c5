import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { seedCatalogue } from './seed/seed-catalogue.ts'
import { callApi, loadRenderer, type Renderer } from './pages.ts'
import { pageTexts } from './platform/texts/catalogs.ts'

const RENDERINGS = 500
/** Leaves room for code that V8 compiles meanwhile. The queries of one page alone, kept 500 times, take 10 MB. */
const MAX_GROWTH_BYTES = 4_000_000
const PAGES = [
  '/',
  '/?query=endgame',
  '/category/book?level=beginner',
  '/source/youtube',
  '/resource/181',
  '/resource/999999',
  '/explore?moves=e4,c5',
  '/help',
  '/contact',
  '/auth',
  '/nothing-here',
]

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Collects garbage twice, because the second run collects what a finalizer has released. */
async function settle(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await nextTurn()
    collectGarbage()
  }
}

let test: TestApp
let renderer: Renderer

beforeAll(async () => {
  test = await startTestApp({
    prepare: async ({ db }) => void (await seedCatalogue(db, () => undefined)),
  })
  // Uses the result of `npm run build` with the production version of React, in its own process.
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  renderer = await loadRenderer(fileURLToPath(new URL('../../dist/server', import.meta.url)))
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

/**
 * Renders a page as pages.ts does. The returned object is alive as long as anything that was made for the page:
 * timers, signals and queries keep the context in which they were created and, with it, this `api`.
 */
async function render(path: string): Promise<WeakRef<object>> {
  const api = async (call: string) => callApi(test.app, call)
  const { siteUrl, supportEmail, notice } = test.ctx.config
  const { html } = await renderer.render(new URL(path, siteUrl), {
    api,
    theme: null,
    ...pageTexts('en'),
    prefix: '',
    languages: ['en'],
    kids: false,
    siteUrl,
    locked: null,
    site: { ...(await test.ctx.site.find()), pages: [] },
    supportEmail,
    notice,
  })
  expect(html).toContain('<!DOCTYPE html>')
  return new WeakRef(api)
}

async function renderMany(count: number): Promise<WeakRef<object>[]> {
  const given: WeakRef<object>[] = []
  for (let i = 0; i < count; i++) given.push(await render(PAGES[i % PAGES.length] ?? '/'))
  return given
}

const heapBytes = () => process.memoryUsage().heapUsed

describe('a rendering', () => {
  it(`leaves nothing behind: ${RENDERINGS} of them`, { timeout: 300_000 }, async () => {
    await renderMany(PAGES.length * 5)
    await settle()
    const before = heapBytes()
    const given = await renderMany(RENDERINGS)
    await settle()
    expect(given.filter((each) => each.deref() !== undefined)).toHaveLength(0)
    expect(heapBytes() - before).toBeLessThan(MAX_GROWTH_BYTES)
  })
})
