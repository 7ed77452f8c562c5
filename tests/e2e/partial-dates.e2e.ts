import { expect, openPage, test } from './test.ts'

test('fault 28: cards and pages show no more of a date than is known', async ({ page }) => {
  await test.step('fault 28: cards and pages show no more of a date than is known', async () => {
    await openPage(page, '/category/book?query=My%2060%20Memorable%20Games')
    const card = page.getByRole('article').filter({ hasText: 'My 60 Memorable Games' })
    await expect(card.getByText('2008', { exact: true })).toBeVisible()
    await expect(card.getByText('Paid', { exact: true })).toBeVisible()
    await card.getByRole('link', { name: 'My 60 Memorable Games', exact: true }).click()
    await expect(page.getByRole('definition').filter({ hasText: /^2008$/ })).toBeVisible()
    await expect(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible()
  })
  await test.step('fault 28: no book card says January 1 or Free?', async () => {
    await openPage(page, '/category/book')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(/January 1, /)).toHaveCount(0)
    await expect(page.getByText('Free?', { exact: true })).toHaveCount(0)
  })
})
