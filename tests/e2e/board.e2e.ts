import { expect, openPage, test } from './test.ts'
import type { Locator, Page } from '@playwright/test'

const square = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name},`) })

async function center(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('two taps make a move, and every square is 44 px', async ({ page }) => {
    await test.step('two taps make a move', async () => {
      await openPage(page, '/explore')
      await square(page, 'e2').tap()
      await square(page, 'e4').tap()
      await expect(page).toHaveURL(/moves=e4$/)
      await expect(square(page, 'e4')).toHaveAccessibleName('e4, white pawn')
    })
    await test.step('every square is 44 px where the phone is wide enough for it', async () => {
      const box = await square(page, 'e4').boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
    })
  })

  test('a piece follows the finger, and an empty square scrolls the page', async ({ page }) => {
    await openPage(page, '/explore')
    const client = await page.context().newCDPSession(page)
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
        client.send('Input.dispatchTouchEvent', { type, touchPoints: points as never })
      await touch('touchStart', [from])
      for (let step = 1; step <= 8; step++) {
        const part = step / 8
        const x = from.x + (to.x - from.x) * part
        const y = from.y + (to.y - from.y) * part
        await touch('touchMove', [{ x, y }])
      }
      await touch('touchEnd', [])
    }
    await swipe(await center(square(page, 'd2')), await center(square(page, 'd4')))
    await expect(page).toHaveURL(/moves=d4$/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await swipe(await center(square(page, 'e4')), await center(square(page, 'e7')))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20)
    await expect(page).toHaveURL(/moves=d4$/)
  })
})
