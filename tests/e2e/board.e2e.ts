import { expect, openPage, test } from './test.ts'
import type { Locator, Page } from '@playwright/test'

const PROMOTING = '/explore?fen=1n2k3/P7/8/8/8/8/8/4K3+w+-+-+0+1'

const square = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const said = (page: Page) => page.getByRole('region', { name: 'Board' }).getByRole('status').first()

async function center(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('two clicks make a move: targets are shown, and the address follows', async ({ page }) => {
  await openPage(page, '/explore')
  await square(page, 'g1').click()
  await expect(square(page, 'g1')).toHaveAccessibleName('g1, white knight, picked up')
  await expect(square(page, 'f3')).toHaveAccessibleName('f3, empty, can move here')
  await expect(square(page, 'e4')).toHaveAccessibleName('e4, empty')
  await square(page, 'f3').click()
  await expect(page).toHaveURL(/\/explore\?moves=Nf3$/)
  await expect(square(page, 'f3')).toHaveAccessibleName('f3, white knight')
  await expect(said(page)).toHaveText('White knight f3')
  await expect(page.getByRole('grid', { name: 'Chess board, Black to move' })).toBeVisible()
})

test('everything works by keyboard', async ({ page }) => {
  await openPage(page, '/explore')
  await square(page, 'e2').focus()
  await page.keyboard.press('Home')
  await expect(square(page, 'a2')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expect(square(page, 'h1')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('white knight g1 picked up, can go to 2 squares')
  await page.keyboard.press('Escape')
  await expect(said(page)).toHaveText('Put back')
  await page.keyboard.press('Space')
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(said(page)).toHaveText('White knight f3')
  await expect(square(page, 'f3')).toBeFocused()
  await expect(page).toHaveURL(/moves=Nf3$/)
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('It is Black’s move')
})

test('a promotion asks what the pawn becomes', async ({ page }) => {
  await openPage(page, PROMOTING)
  await square(page, 'a7').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: 'Promote the pawn on a8' })
  await expect(choice.getByRole('button', { name: 'Queen' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(square(page, 'a8')).toBeFocused()
  await expect(square(page, 'a7')).toHaveAccessibleName('a7, white pawn')

  await square(page, 'a7').click()
  await square(page, 'b8').click()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Rook' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(square(page, 'b8')).toHaveAccessibleName('b8, white rook')
  await expect(said(page)).toHaveText('White pawn takes b8, becomes a rook, check')
  await expect(page).toHaveURL(/moves=axb8%?3?D?=?R/)
})

test('check, castling and mate are announced and shown', async ({ page }) => {
  await openPage(page, '/explore?moves=e4,e5,Nf3,Nc6,Bc4,Bc5')
  await square(page, 'e1').click()
  await square(page, 'g1').click()
  await expect(said(page)).toHaveText('White castles kingside')
  await openPage(page, '/explore?moves=e4,e5,Qh5,Nc6,Bc4,Nf6')
  await square(page, 'h5').click()
  await expect(square(page, 'f7')).toHaveAccessibleName('f7, black pawn, can be taken')
  await square(page, 'f7').click()
  await expect(said(page)).toHaveText('White queen takes f7, checkmate')
  await expect(square(page, 'e8')).toHaveAccessibleName('e8, black king, in check')
  await expect(page.getByText('Checkmate, White wins')).toBeVisible()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('two taps make a move', async ({ page }) => {
    await openPage(page, '/explore')
    await square(page, 'e2').tap()
    await square(page, 'e4').tap()
    await expect(page).toHaveURL(/moves=e4$/)
    await expect(square(page, 'e4')).toHaveAccessibleName('e4, white pawn')
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

  test('every square is 44 px where the phone is wide enough for it', async ({ page }) => {
    await openPage(page, '/explore')
    const box = await square(page, 'e4').boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  })
})
