import type { Page } from '@playwright/test'
import { E2E_ADMIN, E2E_ORIGIN } from '../support/e2e-data.ts'
import { accountMenu, registerQuickly } from '../support/account-pages.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const PHONE = { width: 390, height: 844 }

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

/** The live region that announces the new page. */
const arrival = (page: Page, title: string) =>
  page.getByRole('status').filter({ hasText: title }).first()

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function openSheet(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Open sidebar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Browse' })
  await expect(sheet).toBeVisible()
  return sheet
}

test.describe('fault 8: the quick search of the sheet on a phone', () => {
  test.use({ viewport: PHONE })

  test('leads to the results from any page', async ({ page }) => {
    await test.step('on a page with a list, Enter closes the sheet, and the results come into view', async () => {
      for (const path of ['/', '/category/book', '/?query=fork']) {
        await openPage(page, path)
        await page.evaluate(() => scrollTo(0, 1500))
        const sheet = await openSheet(page)
        await sheet.getByRole('searchbox', { name: 'Quick search' }).fill('endgame')
        await page.keyboard.press('Enter')
        await expect(sheet).toBeHidden()
        const results = page.getByRole('heading', { name: 'Search Results for "endgame"' })
        await expect(results).toBeFocused()
        await expect(results).toBeInViewport()
        await expect(page).toHaveURL(/query=endgame/)
      }
    })
    await test.step('blanks search nothing, and leave the sheet open', async () => {
      await openPage(page, '/help')
      const sheet = await openSheet(page)
      await sheet.getByRole('searchbox', { name: 'Quick search' }).fill('  ')
      await page.keyboard.press('Enter')
      await expect(sheet).toBeVisible()
      await expect(page).toHaveURL('/help')
    })
    await test.step('from a page without a list it leads to the results', async () => {
      const sheet = page.getByRole('dialog', { name: 'Browse' })
      await sheet.getByRole('searchbox', { name: 'Quick search' }).fill('endgame')
      await page.keyboard.press('Enter')
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL('/?query=endgame')
      await expect(
        page.getByRole('heading', { name: 'Search Results for "endgame"' }),
      ).toBeInViewport()
    })
    await test.step('what was found while typing is shown by a button', async () => {
      await openPage(page, '/category/all')
      const sheet = await openSheet(page)
      await expect(sheet.getByRole('button', { name: 'Show results' })).toHaveCount(0)
      await sheet.getByRole('searchbox', { name: 'Quick search' }).fill('endgame')
      await expect(page).toHaveURL(/query=endgame/)
      await sheet.getByRole('button', { name: 'Show results' }).click()
      await expect(sheet).toBeHidden()
      await expect(
        page.getByRole('heading', { name: 'Search Results for "endgame"' }),
      ).toBeInViewport()
    })
  })
})

test.describe('fault 10: no page of the console', () => {
  const PATHS = ['/admin/nope', '/admin/settings/nope']

  async function expectNotFound(page: Page, path: string) {
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('404 Page Not Found | Openfile')
    await expect(page).toHaveURL(path)
  }

  const VISITORS = {
    visitor: async () => undefined,
    member: async (page: Page) => void (await registerQuickly(page)),
    admin: async (page: Page) => {
      const { username, password } = E2E_ADMIN
      const data = { username, password }
      const headers = { Origin: E2E_ORIGIN }
      expect((await page.request.post('/api/login', { headers, data })).status()).toBe(200)
    },
  }

  test('its addresses are a 404 for everybody, by address and by link', async ({
    page,
    tolerate,
  }) => {
    tolerate(/status of 404/)
    for (const [who, enter] of Object.entries(VISITORS)) {
      await test.step(who, async () => {
        await enter(page)
        for (const path of PATHS) {
          expect((await page.goto(path))?.status()).toBe(404)
          await expectNotFound(page, path)
          await openPage(page, '/help')
          // Changes the address as a link in the page would, so that the router notices.
          await page.evaluate((to) => history.pushState({}, '', to), path)
          await expectNotFound(page, path)
        }
      })
    }
  })
})

test.describe('fault 13: a new page takes the focus and is announced', () => {
  const JOURNEYS: readonly [from: string, link: string, title: string][] = [
    ['/', 'Terms of Service', 'Terms'],
    ['/help', 'Chessable', 'Chessable'],
    ['/about', 'Chess Books', 'Chess Books'],
    ['/terms', 'Explore by Position', 'Explore'],
    ['/category/book', 'Help', 'Help'],
  ]
  test('on every journey', async ({ page }) => {
    for (const [from, link, title] of JOURNEYS) {
      await openPage(page, from)
      const before = await page.title()
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await expect(heading(page)).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(title))
      expect(await page.title()).not.toBe(before)
      await expect(arrival(page, title)).toHaveText(new RegExp(title))
      expect(await scrollTop(page)).toBe(0)
      const outline = await heading(page).evaluate(
        (element) => getComputedStyle(element).outlineStyle,
      )
      expect(outline).toBe('none')
    }
    await expectAccessible(page)
  })

  test('in a list: filters and places leave the focus, a card leads on, Back restores the place', async ({
    page,
  }) => {
    await test.step('filters, sorting and places of the same page leave the focus', async () => {
      await openPage(page, '/category/book')
      const sort = page.getByLabel('Sort by')
      await sort.focus()
      await sort.selectOption({ label: 'Price: low to high' })
      await expect(page).toHaveURL(/sort=price/)
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      await expect(sort).toBeFocused()
      await page.evaluate(() => history.pushState({}, '', '/category/book?sort=price#results'))
      await expect(page).toHaveURL(/#results/)
      await expect(sort).toBeFocused()
      await expect(page.locator('#arrival')).toBeEmpty()
    })
    await test.step('a card leads to the heading of its resource, by keyboard too', async () => {
      const card = page.getByRole('article').first().getByRole('heading').getByRole('link')
      const name = (await card.textContent()) ?? ''
      await card.focus()
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(name)
      await expect(heading(page)).toBeFocused()
      await expect(page).toHaveTitle(`${name} | Openfile`)
      await expect(arrival(page, name)).toHaveText(name)
    })
    await test.step('Back restores the place that was scrolled to', async () => {
      await openPage(page, '/category/book')
      const card = page.getByRole('main').getByRole('article').nth(9).getByRole('heading')
      await card.scrollIntoViewIfNeeded()
      const before = await scrollTop(page)
      expect(before).toBeGreaterThan(300)
      await card.getByRole('link').click()
      await expect(page).toHaveURL(/\/resource\/\d+$/)
      await expect(heading(page)).toBeFocused()
      expect(await scrollTop(page)).toBe(0)
      await page.goBack()
      await expect(heading(page)).toHaveText('Chess Books')
      await expect.poll(() => scrollTop(page)).toBe(before)
      await expect(heading(page)).toBeFocused()
      await expect.poll(() => scrollTop(page)).toBe(before)
      await expect(page).toHaveTitle(/Chess Books/)
    })
  })

  test('says nothing of the first page, and focuses the heading of the next', async ({ page }) => {
    await test.step('the first page takes no focus and says nothing', async () => {
      await registerQuickly(page)
      await openPage(page, '/help')
      await expect(page.locator('body')).toBeFocused()
      await expect(page.locator('#arrival')).toBeEmpty()
    })
    await test.step("a link of the member's menu leads to the new page's heading", async () => {
      await accountMenu(page).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await expect(heading(page)).toHaveText('Settings')
      await expect(heading(page)).toBeFocused()
    })
  })

  test('kids mode leaves the focus on its switch', async ({ page }) => {
    await openPage(page, '/')
    const kids = page.getByRole('switch', { name: /kids/i }).first()
    await kids.focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/category/all?category=kids')
    await expect(arrival(page, 'For Kids')).toHaveText(/For Kids/)
    await expect(kids).toBeFocused()
  })
})

test.describe('fault 16: kids mode leads on', () => {
  test.beforeEach(({ context }) => setCookie(context, 'kids', '1'))

  test('an empty source, and explore, say that this is all, and lead to what there is', async ({
    page,
  }) => {
    await test.step('a source without anything for kids says so, and leads to what there is', async () => {
      await openPage(page, '/source/modern_chess')
      await expect(page.getByRole('heading', { name: 'Nothing here for kids yet' })).toBeVisible()
      await expect(page.getByText(/anything from Modern ?Chess for kids/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Clear Filters' })).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'All resources for kids' }).click()
      await expect(page).toHaveURL('/category/all?category=kids')
      await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
    })
    await test.step('explore says that this is all for kids, and leads to the rest', async () => {
      await openPage(page, '/explore')
      await expect(page.getByText(/all we have picked for kids on this position/)).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'all lessons for kids' }).click()
      await expect(page).toHaveURL('/category/all?category=kids')
      await openPage(page, '/explore?moves=e4,c5')
      await expect(page.getByText(/No lesson for kids goes this way/)).toBeVisible()
      await page.getByRole('link', { name: 'All lessons for kids' }).click()
      await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
    })
  })

  test('an empty list says that only resources for kids are shown', async ({ page }) => {
    for (const [address, reason] of [
      ['/?query=zzqqxxyy', 'We couldn\'t find any resources matching "zzqqxxyy"'],
      ['/category/youtube?query=zzqqxxyy', 'We couldn\'t find any resources matching "zzqqxxyy"'],
      ['/source/amazon?recent=week', 'No matching resources with the selected filters.'],
      [
        '/category/all?opening=Sicilian%20Defense',
        'No matching resources with the selected filters.',
      ],
      ['/category/all?level=master', 'No matching resources with the selected filters.'],
      ['/?openingCategory=2', 'No matching resources with the selected filters.'],
    ] as const) {
      await openPage(page, address)
      await expect(page.getByText(reason, { exact: true })).toBeVisible()
      await expect(page.getByText(/Kids mode is on, so only resources for kids/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Chess sites for kids' })).toBeVisible()
      await page.getByRole('link', { name: 'Clear Filters' }).click()
      await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0)
    }
  })

  test('the categories of the footer lead to different lists', async ({ page }) => {
    const lists = new Set<string>()
    for (const category of ['Openings', 'Middlegame', 'Endgame', 'Tactics', 'Strategy']) {
      await openPage(page, '/help')
      await page.getByRole('contentinfo').getByRole('link', { name: category, exact: true }).click()
      await expect(page).toHaveURL(/query=\w+&category=kids/)
      await expect(heading(page)).toHaveText(/^Search Results for/)
      await expect(
        page
          .getByRole('main')
          .getByRole('article')
          .first()
          .or(page.getByRole('link', { name: 'Chess sites for kids' })),
      ).toBeVisible()
      lists.add((await page.getByRole('main').getByRole('article').allTextContents()).join())
    }
    expect(lists.size).toBe(5)
  })
})
