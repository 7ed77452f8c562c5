import { expect, openPage, test } from './test.ts'

const FAULTY: readonly [name: string, path: string, message: RegExp][] = [
  [
    'a level that is none',
    '/?level=%00',
    /There is no such level: please choose beginner, .* or all/,
  ],
  [
    '500 levels',
    `/category/all?${Array.from({ length: 500 }, (_, number) => `level=l${number}`).join('&')}`,
    /level must be given at most 20 times|no such level/,
  ],
  ['a query of 10 KB', `/?query=${'a'.repeat(10_000)}`, /at most 200 characters/],
  ['a type that is none', '/?type=nonsense', /There is no such type: please choose all, youtube/],
  [
    'fault 34: an invalid recency',
    '/?recent=yesterday',
    /There is no such recency: please choose any time, past week, past month, past 3 months or past year/,
  ],
]

test('faulty filters: a clear message, status 400, and a way on', async ({ page, tolerate }) => {
  tolerate(/status of 400/)
  for (const [name, path, message] of FAULTY) {
    const response = await page.goto(path)
    expect(response?.status(), name).toBe(400)
    await expect(page.getByText(message).first()).toBeVisible()
    await expect(
      page
        .getByRole('button', { name: 'Clear Filters' })
        .or(page.getByRole('link', { name: 'Clear Filters' }))
        .first(),
    ).toBeVisible()
  }
})

test('a search for anything, a level 500 times and a limit in the address are harmless', async ({
  page,
}) => {
  await test.step('500 times the same level is that level', async () => {
    await openPage(page, `/category/all?${'level=beginner&'.repeat(500)}`)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
  })
  await test.step('searching for anything is harmless', async () => {
    for (const query of [
      "%' OR 1=1 --",
      '100%',
      '_',
      '\\',
      '<script>alert(1)</script>',
      '𝕏 🤖',
      '"',
    ]) {
      await openPage(page, `/?query=${encodeURIComponent(query)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
  await test.step('a limit in a page URL is ignored', async () => {
    const response = await page.goto('/?limit=-1')
    expect(response?.status()).toBe(200)
  })
  await test.step('a path that is not UTF-8 is a page that is not there', async () => {
    for (const path of ['/%E0%A4', '/resource/%FF', '/a%2']) {
      const response = await page.request.get(path)
      expect.soft(response.status(), path).toBe(404)
      expect.soft(await response.text(), path).toContain('404 Page Not Found')
    }
  })
})

test('a picture that fails gives way to the cover', async ({ page, context, tolerate }) => {
  tolerate(/Failed to load resource/)
  await context.unrouteAll()
  await context.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.abort(),
  )
  await openPage(page, '/category/youtube')
  const picture = page.getByRole('main').getByRole('article').first().locator('img').first()
  await expect(picture).toHaveAttribute('src', /^\/covers\/\d+\.svg$/)
})

test('an API that fails shows an error with a way on, and the filters stay', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 500/)
  await openPage(page, '/category/book')
  await page.route('**/api/resources?**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"message":"Something went wrong","code":"internal","requestId":"x"}',
    }),
  )
  await page.getByLabel('Sort by').selectOption({ label: 'Rating' })
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(page).toHaveURL(/sort=rating/)
  await page.unroute('**/api/resources?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
})
