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

test('faulty filters: a clear message, status 400, and a way on; anything else is harmless', async ({
  page,
  tolerate,
}) => {
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
  await test.step('fault 34: refusals of the API are sentences, on the board, too', async () => {
    for (const path of [
      '/?recent=yesterday',
      '/?type=nonsense',
      '/category/all?level=x&source=y',
      '/explore?level=x',
    ]) {
      await page.goto(path)
      const heading = page.getByRole('heading', { name: 'These filters do not work' })
      await expect(heading).toBeVisible()
      const words = page.getByRole('paragraph').filter({ hasText: /There is no such/ })
      await expect(words).toHaveText(/^[A-Z][^;]*\.$/)
      await expect(words).not.toHaveText(/must be one of|Invalid|expected/)
    }
  })
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
      const answer = await page.request.get(`/?query=${encodeURIComponent(query)}`)
      expect(answer.status(), query).toBe(200)
      expect(await answer.text(), query).toMatch(/<h1[ >]/)
    }
    await openPage(page, `/?query=${encodeURIComponent('<script>alert(1)</script>')}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('a limit in a page URL is ignored', async () => {
    expect((await page.request.get('/?limit=-1')).status()).toBe(200)
  })
  await test.step('a path that is not UTF-8 is a page that is not there', async () => {
    for (const path of ['/%E0%A4', '/resource/%FF', '/a%2']) {
      const response = await page.request.get(path)
      expect.soft(response.status(), path).toBe(404)
      expect.soft(await response.text(), path).toContain('404 Page Not Found')
    }
  })
})
