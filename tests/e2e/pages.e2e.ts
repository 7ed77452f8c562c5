import { E2E_ORIGIN } from '../support/e2e-data.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const PAGES: readonly [path: string, heading: RegExp][] = [
  ['/', /^Discover Top Chess Resources$/],
  ['/category/all', /./],
  ['/category/youtube', /./],
  ['/source/amazon', /Amazon/i],
  ['/resource/181', /./],
  ['/help', /^Help & FAQ$/],
  ['/play', /^Play Chess Online$/],
  ['/explore?moves=e4,c5,Nf3,d6', /^Explore by position$/],
  ['/explore/my-games', /^My games$/],
  ['/plan', /^Study plan$/],
  ['/kids', /^Chess Resources For Kids$/],
  ['/other-resources', /^Additional Chess Resources$/],
  ['/privacy', /Privacy/],
  ['/terms', /Terms/],
  ['/cookies', /Cookie/],
  ['/about', /About/],
  ['/affiliate-disclosure', /Affiliate/],
  ['/contact', /Contact/],
  ['/contributors', /^Thank You$/],
  ['/study', /^Want to study$|^For Grown-Ups$/],
]

const THEMES: readonly [name: string, cookies: Record<string, string>][] = [
  ['light', { theme: 'light' }],
  ['dark', { theme: 'dark' }],
  ['kids', { theme: 'light', kids: '1' }],
  ['kids dark', { theme: 'dark', kids: '1' }],
]

for (const [theme, cookies] of THEMES) {
  for (const [path, heading] of PAGES) {
    test(`${path} in ${theme}: one heading, accessible, no sideways scrolling`, async ({
      page,
      context,
    }) => {
      for (const [name, value] of Object.entries(cookies)) await setCookie(context, name, value)
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    })
  }
}

test('an unknown path is a 404 with the fallback page', async ({ page, tolerate }) => {
  tolerate(/status of 404/)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await expectAccessible(page)
})

for (const path of [
  '/admin/nope',
  '/admin/settings/nope',
  '//',
  '///',
  '//evil.example/resource/5',
]) {
  test(`fault 10: ${path} is a 404, before and after the script`, async ({ page, tolerate }) => {
    tolerate(/status of 404/)
    const address = `${E2E_ORIGIN}${path}`
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByRole('heading', { name: 'Discover Top Chess Resources' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(E2E_ORIGIN)
  })
}

for (const path of ['/resource/abc', '/resource/999999', '/resource/1.5', '/resource/-1']) {
  test(`${path} is a 404 that says the resource is missing`, async ({ page, tolerate }) => {
    tolerate(/status of 40[04]/)
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Resource Not Found' })).toBeVisible()
    await expect(
      page.getByText("The resource you're looking for doesn't exist or has been removed."),
    ).toBeVisible()
    await page.getByRole('link', { name: /Back to Home/ }).click()
    await expect(page).toHaveURL('/')
  })
}

for (const path of ['/category/nonsense', '/source/nonsense']) {
  test(`${path} is a 404`, async ({ page, tolerate }) => {
    tolerate(/status of 404/)
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })
}
