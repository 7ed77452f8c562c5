import { expect, openPage, test } from './test.ts'

test('a visitor finds a resource and follows its link', async ({ page }) => {
  await openPage(page, '/')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Discover Top Chess Resources' }),
  ).toBeVisible()
  const search = page.getByRole('banner').getByLabel('Search resources')
  await search.fill('  woodpecker ')
  await search.press('Enter')
  await expect(page).toHaveURL('/?query=woodpecker')
  await expect(page.getByRole('heading', { name: 'Search Results for "woodpecker"' })).toBeVisible()
  await page
    .getByRole('link', { name: /Woodpecker Method/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/resource\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: /Woodpecker Method/ })).toBeVisible()
  const visit = page
    .getByRole('main')
    .getByRole('link', { name: /^Visit/ })
    .first()
  await expect(visit).toHaveAttribute('target', '_blank')
  await expect(visit).toHaveAttribute('rel', /noopener noreferrer nofollow/)
  await expect(visit).toHaveAttribute('href', /^https:\/\//)
})

test('8 featured and 12 of all resources; Load More adds 8 and survives a reload and the back button', async ({
  page,
}) => {
  await openPage(page, '/')
  const featured = page.getByRole('region', { name: 'Featured Resources' })
  const all = page.getByRole('region', { name: 'All Resources' })
  await expect(featured.getByRole('article')).toHaveCount(8)
  await expect(all.getByRole('article')).toHaveCount(12)
  await all.getByRole('button', { name: /Load More/ }).click()
  await expect(all.getByRole('article')).toHaveCount(20)
  await expect(page).toHaveURL('/?shown=20')
  await page.reload()
  await expect(all.getByRole('article')).toHaveCount(20)
  await all.getByRole('article').last().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/resource\/\d+$/)
  await page.goBack()
  await expect(all.getByRole('article')).toHaveCount(20)
})
