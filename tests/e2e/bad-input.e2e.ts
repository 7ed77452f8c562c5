import { expect, openPage, test } from './test.ts'

/** Others are in searched-texts.api.test.ts. */
const FAULTY = [
  ['/?recent=yesterday', /^There is no such recency: please choose any time, .* or past year\.$/],
  ['/explore?level=x', /^There is no such level: please choose beginner, .* or all\.$/],
] as const

test('faulty filters: a clear message, status 400, and a way on; anything else is harmless', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 400/)
  for (const [path, message] of FAULTY) {
    expect((await page.goto(path))?.status(), path).toBe(400)
    await expect(page.getByRole('heading', { name: 'These filters do not work' })).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: message })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Clear Filters' }).first()).toBeVisible()
  }
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
