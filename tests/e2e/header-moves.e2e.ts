import type { Page } from '@playwright/test'
import { expect, openPage, test } from './test.ts'

const box = (page: Page) => page.getByRole('banner').getByLabel('Search resources')
const offer = (page: Page) =>
  page.getByRole('banner').getByRole('option', { name: /Explore this position/ })
const movesOf = (page: Page) => new URL(page.url()).searchParams.get('moves')

test('moves in the search box offer their position, by name', async ({ page }) => {
  await openPage(page, '/help')
  await box(page).fill('1.e4 c5 2.Nf3')
  await expect(offer(page)).toContainText('Sicilian Defense')
  await box(page).press('ArrowDown')
  await expect(offer(page)).toHaveAttribute('aria-selected', 'true')
  await box(page).press('ArrowUp')
  await expect(offer(page)).toHaveAttribute('aria-selected', 'false')
  await box(page).press('ArrowDown')
  await expect(offer(page)).toHaveAttribute('aria-selected', 'true')
  await box(page).press('Enter')
  await expect(page).toHaveURL(/\/explore\?moves=/)
  expect(movesOf(page)).toBe('e4,c5,Nf3')
  await expect(offer(page)).toBeHidden()
})

test('Escape closes the suggestion and keeps the text; Enter still searches', async ({ page }) => {
  await openPage(page, '/')
  await box(page).fill('e4 c5')
  await expect(offer(page)).toBeVisible()
  await box(page).press('Escape')
  await expect(offer(page)).toBeHidden()
  await expect(box(page)).toHaveValue('e4 c5')
  await expect(box(page)).toBeFocused()
  await box(page).pressSequentially(' Nf3')
  await expect(offer(page)).toBeVisible()
  await box(page).press('Enter')
  await expect(page).toHaveURL('/?query=e4+c5+Nf3')
  await expect(offer(page)).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Search Results for "e4 c5 Nf3"' })).toBeVisible()
  await main.getByRole('link', { name: 'Explore this position' }).click()
  await expect(page).toHaveURL(/\/explore\?moves=/)
  expect(movesOf(page)).toBe('e4,c5,Nf3')
})

test('a FEN is a position as well, and illegal moves are words', async ({ page }) => {
  await test.step('illegal moves are words like any others', async () => {
    await openPage(page, '/')
    await box(page).fill('e4 e4')
    await expect(offer(page)).toBeHidden()
    await box(page).fill('e4 e5')
    await expect(offer(page)).toContainText("King's Pawn Game")
  })
  await test.step('a FEN is a position as well', async () => {
    const fen = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    await box(page).fill(fen)
    await expect(offer(page)).toContainText('Sicilian Defense')
    await offer(page).click()
    await expect(page).toHaveURL(/\/explore\?fen=/)
    expect(new URL(page.url()).searchParams.get('fen')).toBe(fen)
  })
})

test('words around moves are a search like any other', async ({ page }) => {
  await openPage(page, '/')
  for (const text of ['e4 for beginners', 'Najdorf', 'c3 Sicilian']) {
    await box(page).fill('e4')
    await expect(offer(page)).toBeVisible()
    await box(page).fill(text)
    await expect(offer(page)).toBeHidden()
    await box(page).press('Enter')
    await expect(page.getByRole('heading', { name: `Search Results for "${text}"` })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Explore this position' })).toHaveCount(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('moves link to the position above the results', async ({ page }) => {
    for (const path of ['/?query=1.e4+c5', '/category/all?query=1.e4+c5']) {
      await page.goto(path)
      const link = page.getByRole('main').getByRole('link', { name: 'Explore this position' })
      await expect(link).toBeVisible()
      expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toBe(
        '/explore?moves=e4,c5',
      )
      await page.goto(path.replace('1.e4+c5', 'e4+for+beginners'))
      await expect(link).toHaveCount(0)
    }
  })
})

test('sidebar and phone bar lead to the board', async ({ page }) => {
  await openPage(page, '/')
  const link = page.getByRole('complementary').getByRole('link', { name: 'Explore by Position' })
  await expect(link).toHaveAttribute('href', '/explore')
  await page.setViewportSize({ width: 320, height: 700 })
  const bar = page.getByRole('navigation', { name: 'Main places' })
  await bar.getByRole('link', { name: 'Explore' }).click()
  await expect(page).toHaveURL('/explore')
})
