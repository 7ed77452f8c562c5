import type { Page } from '@playwright/test'
import { registerQuickly } from '../support/account-pages.ts'
import { E2E_ADMIN, E2E_ORIGIN } from '../support/e2e-data.ts'
import { holdBack, openBeforeScripts } from '../support/slow-network.ts'
import { expect, openPage, test, waitForHydration } from './test.ts'

const headers = { Origin: E2E_ORIGIN }

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const bookmarks = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save / })

test('fault 11: values are in the page from the first byte: the name in the settings, even if something else is typed early, and the email in the console', async ({
  page,
  request,
}) => {
  const { username } = await registerQuickly(page)
  await test.step('the name in the settings', async () => {
    const html = await (await page.request.get('/settings')).text()
    expect(html).toMatch(new RegExp(`<input[^>]*name="username"[^>]*value="${username}"`))
  })
  await test.step('what is typed early in the settings stays', async () => {
    const runScripts = await openBeforeScripts(page, '/settings')
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toHaveValue(username)
    await name.fill('Early-Bird')
    runScripts()
    await waitForHydration(page)
    await expect(name).toHaveValue('Early-Bird')
  })
  await test.step('the email in the console', async () => {
    const { email, password } = E2E_ADMIN
    const data = { username: E2E_ADMIN.username, password }
    // Not with the page's cookies, because the page is still open and makes requests as the member.
    expect((await request.post('/api/login', { headers, data })).status()).toBe(200)
    const html = await (await request.get('/admin/settings')).text()
    expect(html).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`))
  })
})

test.describe('fault 14: a page can be used before its scripts are there', () => {
  test('a link and a search work, the scroll position stays', async ({ page }) => {
    await test.step('a link', async () => {
      const runScripts = await openBeforeScripts(page, '/')
      await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Explore').click()
      runScripts()
      await expect(page).toHaveURL('/explore')
    })
    await test.step('a search', async () => {
      const runScripts = await openBeforeScripts(page, '/help')
      const box = page.getByLabel('Search resources')
      await box.fill('endgame')
      await box.press('Enter')
      runScripts()
      await expect(
        page.getByRole('heading', { name: 'Search Results for "endgame"' }),
      ).toBeVisible()
    })
    await test.step('the scroll position stays when the page is hydrated', async () => {
      const runScripts = await openBeforeScripts(page, '/')
      await expect(cards(page).nth(12)).toBeAttached()
      await page.evaluate(() => scrollTo(0, 900))
      runScripts()
      await expect(bookmarks(page).first()).toHaveAttribute('aria-pressed', 'false')
      expect(await page.evaluate(() => scrollY)).toBe(900)
    })
  })

  test('a password that is typed early is in no URL', async ({ page }) => {
    const runScripts = await openBeforeScripts(page, '/auth')
    const main = page.getByRole('main')
    await main.getByLabel('Username or email').fill('somebody')
    await main.getByLabel('Password', { exact: true }).fill('Chess-Board-7')
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: 'Login' }).click()
    runScripts()
    await waitForHydration(page)
    await expect(page).toHaveURL('/auth')
    await expect(main.getByLabel('Username or email')).toHaveValue('somebody')
  })

  test('Back, however quick, restores the list’s scroll position', async ({ page }) => {
    await openPage(page, '/category/all?shown=60')
    const card = cards(page).nth(40).getByRole('heading').getByRole('link')
    const release = await holdBack(page, /\/api\/resources\/\d+$|\/assets\/.*\.js$/)
    await card.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(1_000)
    await card.click()
    await expect(page).toHaveURL(/\/resource\/\d+/)
    // The skeleton of the resource's page is shown, which is short.
    await expect(cards(page)).toHaveCount(0)
    await page.goBack()
    release()
    await expect(cards(page)).toHaveCount(60)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })
})

/** Waits until the page handles clicks; earlier clicks have been handled by then. */
