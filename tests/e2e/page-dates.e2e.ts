import { expect, test } from './test.ts'

test('fault 19: the date of a page is that of its text', async ({ page }) => {
  for (const [path, date] of [
    ['/about', 'April 15, 2025'],
    ['/contact', 'April 15, 2025'],
    ['/cookies', 'April 4, 2025'],
    ['/terms', 'April 15, 2025'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(/^Last updated:/)).toHaveText(
      `Last updated: ${date}`,
    )
  }
})
