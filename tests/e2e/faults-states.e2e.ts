import type { Page, Request } from '@playwright/test'
import { registerQuickly, toastOf } from '../support/account-pages.ts'
import { E2E_ADMIN, E2E_ORIGIN } from '../support/e2e-data.ts'
import { holdBack, openBeforeScripts } from '../support/slow-network.ts'
import { axeViolations, expect, openPage, test } from './test.ts'

const headers = { Origin: E2E_ORIGIN }

/** Saves resources through the API with the page's cookies. */
async function save(page: Page, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const answer = await page.request.post(`/api/resources/${id}/save`, { headers, data: {} })
    expect(answer.status()).toBe(200)
  }
}

/** Collects all writes that the page sends from now on, as 'POST /api/…'. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/view'))
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const bookmarks = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save / })

test.describe('fault 2: nothing is shown that is not known', () => {
  test('the saved page knows its bookmarks at once, and a press removes', async ({ page }) => {
    await registerQuickly(page)
    await save(page, [181, 310])
    const release = await holdBack(page, '**/api/saved-resources/ids')
    await openPage(page, '/saved-resources')
    for (const bookmark of await bookmarks(page).all())
      await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    const writes = writesOf(page)
    await bookmarks(page).first().click()
    await expect(cards(page)).toHaveCount(1)
    await expect.poll(() => writes).toEqual(['DELETE /api/resources/310/save'])
    release()
    await expect(page.getByText('You have saved 1 resource.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Saved, 1 resource' })).toBeVisible()
  })

  test('who saves a resource finds it on the saved page, which was seen before', async ({
    page,
  }) => {
    await registerQuickly(page)
    await save(page, [181])
    await openPage(page, '/saved-resources')
    await expect(page.getByText('You have saved 1 resource.')).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    const bookmark = bookmarks(page).first()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
    await bookmark.click()
    const release = await holdBack(page, '**/api/saved-resources?*')
    const link = page.getByRole('link', { name: 'Saved, 2 resources' })
    await expect(link).toBeVisible()
    await link.click()
    await expect(page.getByRole('heading', { name: 'Your Saved Resources' })).toBeVisible()
    await expect(page.getByText('You have saved 1 resource.')).toBeHidden()
    release()
    await expect(page.getByText('You have saved 2 resources.')).toBeVisible()
  })
})

test.describe('fault 11: values are in the page from the first byte', () => {
  test('the settings’ name, also if something else is typed early, and the console’s email', async ({
    page,
  }) => {
    const { username } = await registerQuickly(page)
    await test.step('the settings’ name', async () => {
      const html = await (await page.request.get('/settings')).text()
      expect(html).toMatch(new RegExp(`<input[^>]*name="username"[^>]*value="${username}"`))
    })
    await test.step('what is typed early in the settings stays as it was typed', async () => {
      const runScripts = await openBeforeScripts(page, '/settings')
      const name = page.getByLabel('Name', { exact: true })
      await expect(name).toHaveValue(username)
      await name.fill('Early-Bird')
      runScripts()
      await expect(page.getByText('Not saved yet')).toBeVisible()
      await expect(name).toHaveValue('Early-Bird')
    })
    await test.step('the console’s email', async () => {
      const { email, password } = E2E_ADMIN
      const data = { username: E2E_ADMIN.username, password }
      await page.request.post('/api/login', { headers, data })
      const html = await (await page.request.get('/admin/settings')).text()
      expect(html).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`))
    })
  })

  test('what is typed early in a search box is searched for', async ({ page }) => {
    const runScripts = await openBeforeScripts(page, '/help')
    const box = page.getByLabel('Search resources')
    await box.fill('endgame')
    runScripts()
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
    await expect(box).toHaveValue('endgame')
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: 'Search Results for "endgame"' })).toBeVisible()
  })
})

test.describe('fault 12: times, words and names as specified', () => {
  test('Password Changed is shown for three seconds', async ({ page }) => {
    await registerQuickly(page)
    await page.clock.install()
    await openPage(page, '/settings?tab=security')
    await page.route('**/api/change-password', (route) => route.fulfill({ json: {} }))
    await page.getByRole('button', { name: 'Change Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    await dialog.getByLabel('Current password').fill('Rook to f7, mate in 1')
    await dialog.getByLabel('New password', { exact: true }).fill('Queen to h7, mate in 2')
    await dialog.getByLabel('Confirm new password').fill('Queen to h7, mate in 2')
    await page.clock.pauseAt(Date.now() + 60_000)
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    const toast = toastOf(page, 'Password Changed')
    const isShown = async () => {
      await page.clock.runFor(100)
      return toast.isVisible()
    }
    await expect.poll(isShown).toBe(true)
    // Moves the pointer away from the toast, which stays while it is pointed at.
    await page.mouse.move(1, 1)
    await page.clock.runFor(2_700)
    await expect(toast).toBeVisible()
    await page.clock.runFor(500)
    await expect(toast).toBeHidden()
  })

  test('names hold the words and numbers that are seen', async ({ page }) => {
    await registerQuickly(page)
    await save(page, [181, 182, 183, 184, 185, 186, 187, 188, 189, 190])
    for (const path of ['/', '/resource/310', '/settings', '/saved-resources', '/explore']) {
      await openPage(page, path)
      const link = page.getByRole('link', { name: 'Saved, 9+ resources' })
      await expect(link.locator('[data-count]')).toHaveAttribute('data-count', '9+')
      expect(await axeViolations(page, ['label-content-name-mismatch'])).toEqual([])
    }
  })
})

test.describe('fault 14: a page can be used before its scripts are there', () => {
  test('on the page for what is missing, too', async ({ page, tolerate }) => {
    tolerate(/status of 404/)
    const runScripts = await openBeforeScripts(page, '/nowhere')
    const toggle = page.getByRole('button', { name: 'Dark mode' })
    await toggle.click()
    runScripts()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await expect(toggle).toHaveCSS('opacity', '1')
  })

  test('the last press on a button is kept, and answered once, however late it comes', async ({
    page,
  }) => {
    const runScripts = await openBeforeScripts(page, '/')
    const toggle = page.getByRole('button', { name: 'Dark mode' })
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
    expect(await page.evaluate(() => (window as unknown as { toggles: number }).toggles)).toBe(1)
  })

  test('a dialog, a tab, a switch', async ({ page }) => {
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

  test('a login typed early, sent by the button or by Enter', async ({ page }) => {
    const account = await registerQuickly(page)
    await test.step('a login typed and sent early', async () => {
      await page.context().clearCookies()
      const runScripts = await openBeforeScripts(page, '/auth')
      const main = page.getByRole('main')
      await main.getByLabel('Username or email').fill(account.username)
      await main.getByLabel('Password', { exact: true }).fill(account.password)
      await main.getByRole('button', { name: 'Login' }).click()
      runScripts()
      await expect(toastOf(page, `Welcome back, ${account.username}!`)).toBeVisible()
      await expect(page).toHaveURL('/')
    })
    await test.step('a login sent by Enter', async () => {
      await page.context().clearCookies()
      const runScripts = await openBeforeScripts(page, '/auth')
      const main = page.getByRole('main')
      await main.getByLabel('Username or email').fill(account.username)
      await main.getByLabel('Password', { exact: true }).fill(account.password)
      await page.keyboard.press('Enter')
      runScripts()
      await expect(toastOf(page, `Welcome back, ${account.username}!`)).toBeVisible()
    })
  })

  test('a link, a list that is sorted, a place that was scrolled to', async ({ page }) => {
    await test.step('a link leads on by itself', async () => {
      const runScripts = await openBeforeScripts(page, '/')
      await page.getByRole('navigation', { name: 'Dashboard' }).getByText('Explore').click()
      runScripts()
      await expect(page).toHaveURL('/explore')
    })
    await test.step('a list chosen early is sorted so', async () => {
      const runScripts = await openBeforeScripts(page, '/category/book')
      await page.getByLabel('Sort by').selectOption({ label: 'Rating' })
      runScripts()
      await expect(page).toHaveURL(/sort=rating/)
      await expect(page.getByLabel('Sort by')).toHaveValue('rating')
    })
    await test.step('what was scrolled to stays when the page comes alive', async () => {
      const runScripts = await openBeforeScripts(page, '/')
      await expect(cards(page).nth(12)).toBeAttached()
      await page.evaluate(() => scrollTo(0, 900))
      runScripts()
      await expect(bookmarks(page).first()).toHaveAttribute('aria-pressed', 'false')
      expect(await page.evaluate(() => scrollY)).toBe(900)
    })
  })

  test('Back, however quick, leads to where the list was', async ({ page }) => {
    await openPage(page, '/category/all?shown=60')
    const card = cards(page).nth(40).getByRole('heading').getByRole('link')
    const release = await holdBack(page, /\/api\/resources\/\d+$|\/assets\/.*\.js$/)
    await card.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(1_000)
    await card.click()
    await expect(page).toHaveURL(/\/resource\/\d+/)
    // The skeleton of the resource's page is shown, and it is short.
    await expect(cards(page)).toHaveCount(0)
    await page.goBack()
    release()
    await expect(cards(page)).toHaveCount(60)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })
})

/** Waits until the page handles clicks; earlier ones have been carried out by then. */
async function openedPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await expect(page.getByRole('heading', { name: 'Advanced Filters' })).toBeVisible()
}

test('fault 34: refusals of the API are sentences', async ({ page, tolerate }) => {
  tolerate(/status of 400/)
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
