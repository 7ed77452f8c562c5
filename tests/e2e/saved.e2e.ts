import { paths } from '#shared/paths.ts'
import { registerQuickly } from '../support/account-pages.ts'
import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, test } from './test.ts'

test('a member pages through saved resources by keyboard, searches all of them, and removes some', async ({
  page,
}) => {
  await registerQuickly(page)
  const headers = { Origin: E2E_ORIGIN }
  const answer = await page.request.get('/api/resources?limit=26')
  const listed = (await answer.json()) as { id: number; title: string }[]
  for (const { id } of listed) {
    const saved = await page.request.post(`/api/resources/${id}/save`, { headers, data: {} })
    expect(saved.status()).toBe(200)
  }
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/saved-resources') asked.push(search)
  })
  await openPage(page, paths.savedResources())
  const articles = page.getByRole('article')
  await expect(page.getByText('You have saved 26 resources.')).toBeVisible()
  await expect(articles).toHaveCount(24)
  // steady 16: from one column on phones to four on wide screens.
  for (const [width, columns] of [
    [390, 1],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = () =>
      articles.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().x)).size)
    await expect.poll(lefts).toBe(columns)
  }
  const next = page.getByRole('button', { name: 'Next' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.savedResources('?page=2'))
  await expect(articles).toHaveCount(2)
  await expect(next).toBeFocused()
  await expectAccessible(page)
  // What was saved first is last in the list.
  const first = listed[0]?.title ?? ''
  await expect(articles.last()).toContainText(first)
  await articles.last().getByRole('button', { pressed: true }).press('Enter')
  await expect(page.getByText('You have saved 25 resources.')).toBeVisible()
  await expect(articles).toHaveCount(1)
  const second = listed[1]?.title ?? ''
  await page.getByLabel('Search my list').fill(second)
  await page.getByLabel('Search my list').press('Enter')
  await expect(articles).toHaveCount(1)
  await expect(articles).toContainText(second)
  await expect(page.getByText('You have saved 25 resources.')).toBeVisible()
  await page.getByLabel('Search my list').fill('zwischenzug nowhere')
  await page.getByLabel('Search my list').press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(articles).toHaveCount(24)
  expect(asked.every((search) => search.includes('limit=24'))).toBe(true)
})
