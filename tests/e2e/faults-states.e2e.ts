import type { Page } from '@playwright/test'
import { type Account, registerQuickly, toastOf } from '../support/account-pages.ts'
import { E2E_ADMIN, E2E_ORIGIN } from '../support/e2e-data.ts'
import { holdBack, openBeforeScripts } from '../support/slow-network.ts'
import { expect, openPage, test } from './test.ts'

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
    await expect(page.getByText('Not saved yet')).toBeVisible()
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
  test('buttons, a dialog, a tab, a switch, a link, a search, sorting, and the scroll position', async ({
    page,
    tolerate,
  }) => {
    tolerate(/status of 404/)
    const toggle = page.getByRole('button', { name: 'Dark mode' })
    await test.step('the last press on a button is kept, and handled once, however late the scripts come', async () => {
      const runScripts = await openBeforeScripts(page, '/')
      await page.evaluate(() => {
        const counts = window as unknown as { toggles: number }
        counts.toggles = 0
        let dark = document.documentElement.classList.contains('dark')
        new MutationObserver(() => {
          const now = document.documentElement.classList.contains('dark')
          if (now !== dark) counts.toggles += 1
          dark = now
        }).observe(document.documentElement, { attributeFilter: ['class'] })
      })
      await toggle.click()
      runScripts()
      await expect(toggle).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('html')).toHaveClass(/dark/)
      await openedPanel(page)
      const toggles = () => (window as unknown as { toggles: number }).toggles
      expect(await page.evaluate(toggles)).toBe(1)
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    })
    await test.step('on the 404 page, too', async () => {
      const runScripts = await openBeforeScripts(page, '/nowhere')
      await toggle.click()
      runScripts()
      await expect(toggle).toHaveAttribute('aria-pressed', 'true')
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-pressed', 'false')
      await expect(toggle).toHaveCSS('opacity', '1')
    })
    await test.step('a link works without scripts', async () => {
      const runScripts = await openBeforeScripts(page, '/')
      await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Explore').click()
      runScripts()
      await expect(page).toHaveURL('/explore')
    })
    await test.step('what is typed early in a search box is searched for', async () => {
      const runScripts = await openBeforeScripts(page, '/help')
      const box = page.getByLabel('Search resources')
      await box.fill('endgame')
      runScripts()
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
      await expect(box).toHaveValue('endgame')
      await box.press('Enter')
      await expect(
        page.getByRole('heading', { name: 'Search Results for "endgame"' }),
      ).toBeVisible()
    })
    await test.step('a sort order chosen early is applied', async () => {
      const runScripts = await openBeforeScripts(page, '/category/book')
      await page.getByLabel('Sort by').selectOption({ label: 'Rating' })
      runScripts()
      await expect(page).toHaveURL(/sort=rating/)
      await expect(page.getByLabel('Sort by')).toHaveValue('rating')
    })
    await test.step('the scroll position stays when the page is hydrated', async () => {
      const runScripts = await openBeforeScripts(page, '/')
      await expect(cards(page).nth(12)).toBeAttached()
      await page.evaluate(() => scrollTo(0, 900))
      runScripts()
      await expect(bookmarks(page).first()).toHaveAttribute('aria-pressed', 'false')
      expect(await page.evaluate(() => scrollY)).toBe(900)
    })
    await test.step('a dialog, a tab, a switch', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const runHome = await openBeforeScripts(page, '/')
      await page.getByRole('button', { name: 'Open sidebar' }).click()
      runHome()
      await expect(page.getByRole('dialog', { name: 'Browse' })).toBeVisible()

      await page.setViewportSize({ width: 1440, height: 900 })
      const runLogin = await openBeforeScripts(page, '/auth')
      await page.getByRole('tab', { name: 'Register' }).click()
      runLogin()
      await expect(page.getByRole('button', { name: 'Register' })).toBeVisible()

      const runAgain = await openBeforeScripts(page, '/')
      await page.getByRole('switch', { name: 'Kids Mode' }).check()
      runAgain()
      await expect(page).toHaveURL('/category/all?category=kids')
      await expect(page.locator('html')).toHaveClass(/kids/)
    })
  })

  test('a login that is typed early is submitted by the button and by Enter', async ({ page }) => {
    const account = await registerQuickly(page)
    await test.step('by the button', async () => {
      const runScripts = await typeLoginEarly(page, account)
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
      runScripts()
      await expect(toastOf(page, `Welcome back, ${account.username}!`)).toBeVisible()
      await expect(page).toHaveURL('/')
    })
    await test.step('by Enter', async () => {
      const runScripts = await typeLoginEarly(page, account)
      await page.keyboard.press('Enter')
      runScripts()
      await expect(toastOf(page, `Welcome back, ${account.username}!`)).toBeVisible()
    })
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
async function openedPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await expect(page.getByRole('heading', { name: 'Advanced Filters' })).toBeVisible()
}

/** Types an account into the login form before the page's scripts arrive. */
async function typeLoginEarly(page: Page, account: Account): Promise<() => void> {
  // A member's page that is still open would make requests without its cookies, and be refused.
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  const runScripts = await openBeforeScripts(page, '/auth')
  const main = page.getByRole('main')
  await main.getByLabel('Username or email').fill(account.username)
  await main.getByLabel('Password', { exact: true }).fill(account.password)
  return runScripts
}
