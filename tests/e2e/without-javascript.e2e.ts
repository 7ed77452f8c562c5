import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('home, search, load more and detail work without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(20)
  await page
    .getByRole('link', { name: /Load More/ })
    .last()
    .click()
  await expect(page.getByRole('article')).toHaveCount(28)
  const search = page.getByRole('banner').getByLabel('Search resources')
  await search.fill('endgame')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Search Results for "endgame"' })).toBeVisible()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/resource\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the information pages are complete without JavaScript', async ({ page }) => {
  await page.goto('/play')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Lichess/ })
      .first(),
  ).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: /Children under 13/i }).first()).toBeVisible()
})
