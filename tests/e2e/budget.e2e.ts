import type { Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { expect, openPage, test } from './test.ts'

const SCRIPT_BUDGET = 135_000
/** The budget for the board and the rules of chess, in addition to what the home page loads. */
const BOARD_BUDGET = 60_000

/** Returns the size of all scripts of a page, compressed with gzip, in bytes. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts = new Map<string, number>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return
    scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).length)
  })
  await openPage(page, path)
  await page.waitForLoadState('networkidle')
  expect(scripts.size).toBeGreaterThan(0)
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
}

test('the home page loads at most 135 KB of JavaScript (gzip)', async ({ page }) => {
  expect(await scriptBytes(page, '/')).toBeLessThanOrEqual(SCRIPT_BUDGET)
})

test('the page with the board loads at most 60 KB more', async ({ page, context }) => {
  const home = await scriptBytes(page, '/')
  const explore = await scriptBytes(await context.newPage(), '/explore?moves=e4,c5')
  expect(explore).toBeGreaterThan(home)
  expect(explore - home).toBeLessThanOrEqual(BOARD_BUDGET)
})

for (const width of [390, 1440]) {
  for (const path of ['/', '/category/book', '/resource/181', '/play', '/explore?moves=e4,c5']) {
    test(`${path} at ${width} px does not shift while it loads`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript(() => {
        const state = { shift: 0 }
        Object.assign(window, { layoutShift: state })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]) {
            if (!entry.hadRecentInput) state.shift += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await openPage(page, path)
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(
        () => (window as unknown as { layoutShift: { shift: number } }).layoutShift.shift,
      )
      expect(shift).toBeLessThanOrEqual(0.02)
    })
  }
}
