import { gzipSync } from 'node:zlib'
import { expect, openPage, test } from './test.ts'

const SCRIPT_BUDGET = 135_000

test('the home page loads at most 135 KB of JavaScript (gzip)', async ({ page }) => {
  const scripts = new Map<string, number>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script' || !response.ok()) return
    scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).length)
  })
  await openPage(page, '/')
  await page.waitForLoadState('networkidle')
  const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)
  expect(scripts.size).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(SCRIPT_BUDGET)
})

for (const width of [390, 1440]) {
  for (const path of ['/', '/category/book', '/resource/181', '/play']) {
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
