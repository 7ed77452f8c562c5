import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const PHONE = { width: 390, height: 844 }
/** The resource on the Italian Game: Evans Gambit. */
const WITH_BOARD = '/resource/183'

type Listed = { id: number; opening: string | null; imageUrl: string | null }

async function listed(page: Page, query: string): Promise<Listed[]> {
  return (await (await page.request.get(`/api/resources?${query}`)).json()) as Listed[]
}

const covers = (page: Page) => page.getByRole('main').getByRole('img', { name: /^Cover of / })
const boards = (page: Page) => page.getByRole('main').getByRole('img', { name: /^Position after / })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Returns the lower edges of an element and of the visible screen above the phone's bar. */
async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

async function topOfBar(page: Page): Promise<number> {
  const box = await page.getByRole('navigation', { name: 'Main places' }).boundingBox()
  return box?.y ?? 0
}

test.describe('29: a resource page', () => {
  test('shows Visit or Watch and the bookmark on the first screen of a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    const [video] = await listed(page, 'type=youtube&limit=1')
    const [endgame] = await listed(page, 'category=endgame&limit=1')
    for (const path of [WITH_BOARD, `/resource/${video?.id}`, `/resource/${endgame?.id}`]) {
      await openPage(page, path)
      const detail = cards(page).first()
      const bar = await topOfBar(page)
      expect(await bottomOf(detail.getByRole('link', { name: /^(Visit|Watch) / }))).toBeLessThan(
        bar,
      )
      expect(await bottomOf(detail.getByRole('button', { name: /^Save / }))).toBeLessThan(bar)
    }
  })

  test('shows a position once, at any width and from a list', async ({ page }) => {
    await test.step('shows a position once, at any width', async () => {
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await openPage(page, WITH_BOARD)
        await expect(covers(page)).toBeVisible()
        await expect(boards(page)).toHaveCount(0)
        await page.getByText('Play through the opening', { exact: true }).click()
        await expect(boards(page)).toBeVisible()
        await expect(covers(page)).toHaveCount(width < 768 ? 1 : 0)
      }
    })
    await test.step('that is reached from a list shows the same', async () => {
      await openPage(page, '/category/all?opening=Italian+Game%3A+Evans+Gambit')
      await page
        .getByRole('link', { name: /Italian Game for White - Evans Gambit/ })
        .first()
        .click()
      await expect(page).toHaveURL(WITH_BOARD)
      await page.getByText('Play through the opening', { exact: true }).click()
      await expect(boards(page)).toBeVisible()
      await expect(covers(page)).toHaveCount(0)
    })
  })
})

test.describe('30: the home page', () => {
  async function expectShort(page: Page): Promise<void> {
    await openPage(page, '/')
    await expect(cards(page)).toHaveCount(20)
    const first = await cards(page).first().boundingBox()
    expect(first?.y).toBeLessThanOrEqual(520)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(6300)
  }

  test.describe('under a finger', () => {
    test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

    test('is short on a phone, and its first card begins early', ({ page }) => expectShort(page))
  })

  test('is short on a narrow screen, and says "Log in" in words on wide ones', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await expectShort(page)
    const banner = page.getByRole('banner')
    const logIn = banner.getByRole('link', { name: 'Log in', exact: true })
    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(banner.getByText('Guest')).toBeVisible()
    await expect(logIn).toBeHidden()
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(logIn).toBeVisible()
    await expect(banner.getByText('Guest')).toBeVisible()
    await logIn.click()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  })

  test("names the editors' order of the featured, and sorts by date when asked to", async ({
    page,
  }) => {
    await openPage(page, '/')
    const featured = page.getByRole('region', { name: 'Featured Resources' })
    const sort = featured.getByLabel('Sort by')
    const titles = featured.getByRole('heading', { level: 3 })
    await expect(sort.getByRole('option')).toHaveText([
      'Featured',
      'Newest',
      'Rating',
      'Price: low to high',
    ])
    await expect(sort).toHaveValue('')
    const chosen = (await (await page.request.get('/api/resources/featured')).json()) as {
      id: number
      title: string
      publishedDate: string | null
    }[]
    const shown = chosen.slice(0, 8)
    await expect(titles).toHaveText(shown.map(({ title }) => title))
    await sort.selectOption('Newest')
    await expect(page).toHaveURL('/?sort=newest')
    const newest = shown.toSorted(
      (a, b) => (b.publishedDate ?? '').localeCompare(a.publishedDate ?? '') || a.id - b.id,
    )
    await expect(titles).toHaveText(newest.map(({ title }) => title))
    await page.reload()
    await expect(sort).toHaveValue('newest')
    await expect(titles).toHaveText(newest.map(({ title }) => title))
    await sort.selectOption('Featured')
    await expect(page).toHaveURL('/')
    await expect(titles).toHaveText(shown.map(({ title }) => title))
  })
})

test.describe('31: explore on a phone', () => {
  test.use({ viewport: PHONE })

  test('names what tells moves apart, or the family, and folds openings without lessons', async ({
    page,
  }) => {
    await test.step('shows all of the name that tells the moves apart', async () => {
      await openPage(page, '/explore?moves=e4,c5,Nf3,d6')
      await expect(
        page.getByRole('heading', { name: 'Sicilian Defense: Modern Variations', exact: true }),
      ).toBeVisible()
      const moves = page.getByRole('region', { name: 'Known moves from here' })
      const moscow = moves.getByRole('link', { name: /^3\.Bb5\+/ })
      await expect(moscow).toContainText('Moscow Variation')
      await expect(moscow).not.toContainText('Sicilian Defense')
      const cut = await moves
        .getByRole('link')
        .evaluateAll((links) =>
          links.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
        )
      expect(cut).toBe(false)
    })
    await test.step('names the family where the position is not of it', async () => {
      await openPage(page, '/explore?moves=e4,e5,Nf3,Nc6')
      const moves = page.getByRole('region', { name: 'Known moves from here' })
      const names = await moves.getByRole('link').allTextContents()
      expect(names.length).toBeGreaterThan(3)
      await expect(moves.getByRole('link', { name: /^3\.Bc4/ })).toContainText('Italian Game')
    })
    await test.step('folds openings without lessons away', async () => {
      await openPage(page, '/explore?moves=e4,c5')
      const moves = page.getByRole('region', { name: 'Known moves from here' })
      const none = moves.getByRole('link', { name: / 0 lessons$/ })
      await expect(moves.getByRole('link', { name: / lessons?$/ }).first()).toBeVisible()
      await expect(none).toHaveCount(0)
      await moves.getByText(/^Show \d+ openings without lessons$/).click()
      await expect(none.first()).toBeVisible()
    })
  })
})

test.describe('16: explore in kids mode', () => {
  test('says that this is all, unlike for grown-ups, and leads on', async ({ page, context }) => {
    await openPage(page, '/explore')
    await expect(page.getByRole('heading', { name: 'Lessons', exact: true })).toBeVisible()
    await expect(page.getByText('That is all we have picked for kids')).toHaveCount(0)
    // What the browser remembers comes before the cookie.
    await page.evaluate(() => localStorage.clear())
    await setCookie(context, 'kids', '1')
    await openPage(page, '/explore')
    await expect(page.getByText('That is all we have picked for kids')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'all lessons for kids' }).click()
    await expect(page).toHaveURL('/category/all?category=kids')
    await expect(cards(page).first()).toBeVisible()
  })
})

test.describe('32: kids mode speaks to kids', () => {
  /** Words for adults that pages use outside of kids mode. */
  const GROWN_UP =
    /Advanced Filters|Filtered Resources|Player Skill Level|Recency|Source Websites|Content Category|Specific Opening|Opening Category|Related Resources|Possible discount|Dashboard|Curated/

  test('on every kind of page, and in the filters', async ({ page, context }) => {
    await test.step('on every kind of page', async () => {
      for (const path of ['/', '/category/all', '/source/chessable', WITH_BOARD, '/explore']) {
        await setCookie(context, 'kids', '0')
        await openPage(page, path)
        await expect(page.locator('body')).toContainText(GROWN_UP, { useInnerText: true })
        // What the browser remembers comes before the cookie.
        await page.evaluate(() => localStorage.clear())
        await setCookie(context, 'kids', '1')
        await openPage(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('body')).not.toContainText(GROWN_UP, { useInnerText: true })
        await page.evaluate(() => localStorage.clear())
      }
    })
    await test.step('in the filters, too', async () => {
      await setCookie(context, 'kids', '1')
      await openPage(page, '/')
      await expect(page.getByRole('heading', { name: 'Chess Lessons For Kids' })).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Filters', exact: true }).click()
      const panel = page.getByRole('complementary', { name: 'Filters', exact: true })
      await panel.getByLabel('Your Level').selectOption('beginner')
      await expect(panel).not.toContainText(GROWN_UP)
      await panel.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/level=beginner/)
      await expect(page.getByText(/^\d+ of \d+ lessons$|^\d+ lessons?$/)).toBeVisible()
      await expectAccessible(page)
    })
  })
})
