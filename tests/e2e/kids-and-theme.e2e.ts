import { expect, openPage, setCookie, test } from './test.ts'

test('kids mode goes into the URL, is remembered, can be turned off, and comes with a link', async ({
  page,
}) => {
  await openPage(page, '/')
  await page.getByRole('switch', { name: /kids/i }).first().check()
  await expect(page).toHaveURL('/category/all?category=kids')
  await expect(page.locator('html')).toHaveClass(/kids/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/kids/)
  await expect(page.getByRole('switch', { name: /kids/i }).first()).toBeChecked()
  await openPage(page, '/category/all?category=kids')
  await page.getByRole('switch', { name: /kids/i }).first().uncheck()
  await expect(page).not.toHaveURL(/category=kids/)
  await expect(page.locator('html')).not.toHaveClass(/kids/)
  await openPage(page, '/?category=kids')
  await expect(page.locator('html')).toHaveClass(/kids/)
})

test('the theme is remembered and rendered by the server; the cookie decides where nothing is stored', async ({
  page,
  context,
}) => {
  await setCookie(context, 'theme', 'dark')
  await openPage(page, '/')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await context.clearCookies()
  await openPage(page, '/')
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await page.getByRole('button', { name: /dark/i }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  const html = await (await page.request.get('/')).text()
  expect(html).toMatch(/<html[^>]*class="[^"]*dark/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
})
