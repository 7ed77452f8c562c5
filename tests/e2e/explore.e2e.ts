import type { Page } from '@playwright/test'
import { expect, openPage, test } from './test.ts'

const SICILIAN = '/explore?moves=e4,c5'

const square = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${name},`) })
const moves = (page: Page) => page.getByRole('list', { name: 'Moves' })
const typed = (page: Page) => page.getByRole('textbox', { name: 'Moves, FEN or PGN' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function show(page: Page, text: string): Promise<void> {
  await typed(page).fill(text)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
}

test('Back, Forward, reload and the move list follow the address', async ({ page }) => {
  await openPage(page, '/explore')
  await square(page, 'e2').click()
  await square(page, 'e4').click()
  await expect(page).toHaveURL(/moves=e4$/)
  await square(page, 'c7').click()
  await square(page, 'c5').click()
  await expect(heading(page, 'Sicilian Defense')).toBeVisible()
  await page.goBack()
  await expect(square(page, 'c5')).toHaveAccessibleName('c5, empty')
  await page.goForward()
  await expect(square(page, 'c5')).toHaveAccessibleName('c5, black pawn')
  await page.reload()
  await expect(square(page, 'c5')).toHaveAccessibleName('c5, black pawn')
  await expect(moves(page).getByRole('link')).toHaveText(['1.e4', '1...c5'])
})

test('faults in the address: a message, status 400, and a way on', async ({ page, tolerate }) => {
  await test.step('a faulty position in the address: a message, status 400, and a board', async () => {
    tolerate(/status of 400/)
    for (const [search, message] of [
      ['?moves=e4,e4', '1...e4 is not a legal move.'],
      ['?fen=8/8/8/8/8/8/8/8+w+-+-+0+1', 'White has no king.'],
      [`?moves=${'Nf3,Nf6,Ng1,Ng8,'.repeat(150)}`, 'Only the first 100 moves'],
      ['?moves=%5BVariant+"Chess960"%5D+e4', 'game of Chess960'],
      ['?moves=e4&moves=c5', 'more than once'],
      ['?moves=%00', 'There are no moves in it.'],
    ] as const) {
      const response = await page.goto(`/explore${search}`)
      expect(response?.status(), search).toBe(400)
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByRole('gridcell')).toHaveCount(64)
    }
  })
  await test.step('an invalid filter is refused by name', async () => {
    tolerate(/status of 400/)
    const response = await page.goto(`${SICILIAN}&level=wizard`)
    expect(response?.status()).toBe(400)
    await expect(page.getByText(/There is no such level/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Clear Filters' })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each known move is a link, the text box is a form', async ({ page, tolerate }) => {
    await test.step('position, name, lessons, and each known move a link', async () => {
      await page.goto('/explore')
      await expect(page.getByRole('gridcell')).toHaveCount(64)
      await page.getByRole('link', { name: /^1\.e4 / }).click()
      await expect(page).toHaveURL(/\/explore\?moves=e4$/)
      await page.getByRole('link', { name: /^1\.\.\.c5 / }).click()
      await expect(heading(page, 'Sicilian Defense')).toBeVisible()
      await expect(square(page, 'c5')).toHaveAccessibleName('c5, black pawn')
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.getByRole('link', { name: 'Take back' }).click()
      await expect(page).toHaveURL(/moves=e4$/)
    })
    await test.step('the text box is a form', async () => {
      tolerate(/status of 400/)
      await page.goto('/explore')
      await show(page, '[Event "A game"]\n\n1. e4 c5 2. Nf3 *')
      await expect(square(page, 'f3')).toHaveAccessibleName('f3, white knight')
      await show(page, 'e4 e5 Ke3')
      await expect(page.getByText('2.Ke3 is not a legal move.')).toBeVisible()
      await expect(typed(page)).toHaveValue('e4 e5 Ke3')
    })
  })
})
