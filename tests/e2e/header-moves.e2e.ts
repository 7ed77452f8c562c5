import type { Page } from '@playwright/test'
import { expect, openPage, test } from './test.ts'

const box = (page: Page) => page.getByRole('banner').getByLabel('Search resources')
const offer = (page: Page) =>
  page.getByRole('banner').getByRole('option', { name: /Explore this position/ })
const movesOf = (page: Page) => new URL(page.url()).searchParams.get('moves')

test('moves and a FEN in the search box lead to their position, other words to a search', async ({
  page,
}) => {
  await test.step('moves offer their position, by name', async () => {
    await openPage(page, '/help')
    await box(page).fill('1.e4 c5 2.Nf3')
    await expect(offer(page)).toContainText('Sicilian Defense')
    await box(page).press('ArrowDown')
    await box(page).press('Enter')
    await expect(page).toHaveURL(/\/explore\?moves=/)
    expect(movesOf(page)).toBe('e4,c5,Nf3')
    await expect(offer(page)).toBeHidden()
  })
  await test.step('illegal moves, and words around moves, are words like any others', async () => {
    // Opened beforehand, because a page that opens takes the focus from the box.
    await openPage(page, '/')
    for (const text of ['e4 e4', 'e4 for beginners', 'Najdorf', 'c3 Sicilian']) {
      await box(page).fill('e4 e5')
      await expect(offer(page)).toContainText("King's Pawn Game")
      await box(page).fill(text)
      await expect(offer(page)).toBeHidden()
    }
    for (const text of ['e4 for beginners', 'Najdorf']) {
      const found = await page.request.get(`/?query=${encodeURIComponent(text)}`)
      expect(await found.text(), text).not.toContain('Explore this position')
    }
    await box(page).press('Enter')
    await expect(
      page.getByRole('heading', { name: 'Search Results for "c3 Sicilian"' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Explore this position' })).toHaveCount(0)
  })
  await test.step('a FEN is a position as well', async () => {
    await openPage(page, '/')
    const fen = 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    await box(page).fill(fen)
    await expect(offer(page)).toContainText('Sicilian Defense')
    await offer(page).click()
    await expect(page).toHaveURL(/\/explore\?fen=/)
    expect(new URL(page.url()).searchParams.get('fen')).toBe(fen)
  })
  await test.step('Enter without a choice searches, and the results lead to the position', async () => {
    await openPage(page, '/')
    await box(page).fill('e4 c5 Nf3')
    await expect(offer(page)).toBeVisible()
    await box(page).press('Enter')
    await expect(page).toHaveURL('/?query=e4+c5+Nf3')
    await expect(offer(page)).toBeHidden()
    const main = page.getByRole('main')
    await expect(
      main.getByRole('heading', { name: 'Search Results for "e4 c5 Nf3"' }),
    ).toBeVisible()
    await main.getByRole('link', { name: 'Explore this position' }).click()
    await expect(page).toHaveURL(/\/explore\?moves=/)
    expect(movesOf(page)).toBe('e4,c5,Nf3')
  })
  await test.step('sidebar and phone bar lead to the board', async () => {
    await openPage(page, '/')
    const link = page.getByRole('complementary').getByRole('link', { name: 'Explore by Position' })
    await expect(link).toHaveAttribute('href', '/explore')
    await page.setViewportSize({ width: 320, height: 700 })
    const bar = page.getByRole('navigation', { name: 'Main places' })
    await bar.getByRole('link', { name: 'Explore' }).click()
    await expect(page).toHaveURL('/explore')
  })
})
