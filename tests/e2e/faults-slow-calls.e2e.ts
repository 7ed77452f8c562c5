import type { Page } from '@playwright/test'
import { registerQuickly } from '../support/account-pages.ts'
import { beginClaims, brokenClaims, watchClaims } from '../support/claims.ts'
import { E2E_ADMIN, E2E_ORIGIN } from '../support/e2e-data.ts'
import { holdBack, openCalls, SLOW_MS, slowDown } from '../support/slow-network.ts'
import { expect, openPage, test } from './test.ts'

const headers = { Origin: E2E_ORIGIN }
const API = /\/api\//

/** Three at most, because the pages of a line are open at the same time. */
const VISITORS = [
  ['/', '/?query=endgame', '/category/book'],
  ['/source/chessable', '/resource/181', '/explore?moves=e4,c5'],
  ['/explore/my-games', '/plan', '/play'],
  ['/help', '/auth', '/study'],
]
const MEMBERS = [
  ['/', '/category/book', '/resource/320'],
  ['/saved-resources', '/notifications', '/settings'],
  ['/saved-resources?tab=want', '/my-lists'],
  ['/settings?tab=security', '/setup-2fa', '/explore?moves=d4'],
  ['/plan'],
]
const ADMINS = [
  ['/', '/admin', '/admin?tab=content'],
  ['/admin?tab=add', '/admin/audit', '/admin/trash'],
  ['/admin/additional-resources', '/admin/filter-manager?tab=openings', '/admin/people'],
  ['/admin/settings', '/admin/settings?tab=2fa', '/resource/181'],
  ['/admin/pages', '/admin/pages?page=help'],
]

async function logInAsMember(page: Page): Promise<void> {
  await registerQuickly(page)
  for (const id of [320, 321]) {
    const saved = await page.request.post(`/api/resources/${id}/save`, { headers, data: {} })
    expect(saved.status()).toBe(200)
  }
  const data = { content: 'Slowly but surely', rating: 5 }
  const comment = await page.request.post('/api/resources/320/comments', { headers, data })
  expect(comment.status()).toBe(201)
}

async function logInAsAdmin(page: Page): Promise<void> {
  const { username, password } = E2E_ADMIN
  const answer = await page.request.post('/api/login', { headers, data: { username, password } })
  expect(answer.status()).toBe(200)
}

/** One call may lead to another, and each is delayed. */
const SETTLED_MS = 2 * SLOW_MS + 5_000

/** Expects that every response has arrived, that of the current user as well, and nothing is busy. */
async function expectSettled(page: Page, calls: () => string[]): Promise<void> {
  // Not enough by itself: before its scripts have run, a page requests nothing either.
  await page.waitForLoadState('networkidle')
  const unknown = page.locator(
    '[aria-busy="true"], .signed-in header .member-only:not(:has([aria-label^="My Account"]))',
  )
  const names = () =>
    unknown.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 80)))
  await expect
    .poll(async () => [...calls(), ...(await names())], { timeout: SETTLED_MS })
    .toEqual([])
}

/** Opens a tab as a link would, so that it shares what the first one has compiled. */
async function openTab(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void open('/robots.txt'))
  const tab = await opened
  await tab.waitForURL('/robots.txt')
  return tab
}

/** Runs the pages in parallel, because each spends most of its time waiting. */
async function expectNoLies(page: Page, paths: readonly string[]): Promise<void> {
  const tabs: [tab: Page, path: string][] = []
  for (const path of paths) tabs.push([await openTab(page), path])
  const lies = await Promise.all(
    tabs.map(async ([tab, path]) => {
      const calls = openCalls(tab)
      await slowDown(tab, API)
      await watchClaims(tab)
      await openPage(tab, path)
      await expectSettled(tab, calls)
      const broken = await brokenClaims(tab)
      await tab.close()
      return { path, lies: broken }
    }),
  )
  expect.soft(lies.filter((each) => each.lies.length > 0)).toEqual([])
}

test.describe('slow second calls: no page lies meanwhile', () => {
  const PEOPLE = [
    ['a visitor', async () => undefined, VISITORS],
    ['a member', logInAsMember, MEMBERS],
    ['an admin', logInAsAdmin, ADMINS],
  ] as const
  for (const [who, logIn, groups] of PEOPLE) {
    test(who, async ({ page }) => {
      test.setTimeout(groups.length * 30_000)
      await logIn(page)
      await page.goto('/robots.txt')
      for (const paths of groups) {
        await test.step(paths.join(' '), () => expectNoLies(page, paths))
        // What one page stores, another could show at once.
        await page.evaluate(() => localStorage.clear())
      }
    })
  }
})

/** Follows a link inside the site. From the new page's heading on, everything that the page says must be true. */
async function follow(page: Page, link: string, heading: string | RegExp): Promise<void> {
  const calls = openCalls(page)
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible({
    timeout: SLOW_MS + 5_000,
  })
  await beginClaims(page)
  await expectSettled(page, calls)
  expect(await brokenClaims(page), `after ${link}`).toEqual([])
}

test.describe('slow second calls: nor does a page that a link led to', () => {
  test('lists, a search and its filters', async ({ page }) => {
    await openPage(page, '/')
    await slowDown(page, API)
    await follow(page, 'Chessable', /Chessable/)
    await follow(page, 'Amazon', /Amazon/)
    const main = page.getByRole('main')
    const release = await holdBack(page, /\/api\/.*xyzzy/)
    await page.getByRole('searchbox', { name: 'Quick search' }).fill('xyzzy')
    await expect(page).toHaveURL(/query=xyzzy/)
    await expect(main.getByText('Loading...').first()).toBeVisible()
    await expect(main.getByText(/couldn't find/)).toBeHidden()
    release()
    await expect(main.getByText(/couldn't find any resources matching "xyzzy"/)).toBeVisible()
    // The empty list of the previous search says nothing about the next one.
    const releaseNext = await holdBack(page, /\/api\/.*endgame/)
    await page.getByRole('searchbox', { name: 'Quick search' }).fill('endgame')
    await expect(page).toHaveURL(/query=endgame/)
    await expect(main.getByText(/couldn't find/)).toBeHidden()
    releaseNext()
    await expect(main.getByRole('article').first()).toBeVisible()
  })

  test('the filter panel counts nothing that is not counted yet', async ({ page }) => {
    await openPage(page, '/category/all')
    await page.getByRole('button', { name: 'Advanced Filters' }).click()
    const level = page.getByLabel('Player Skill Level')
    await expect(level.getByRole('option', { name: /Beginner \(\d+\)/ })).toBeAttached()
    const release = await holdBack(page, API)
    await page.getByLabel('Content Category').selectOption('opening')
    await expect(level.getByRole('option', { name: 'Beginner', exact: true })).toBeAttached()
    release()
    await expect(level.getByRole('option', { name: /Beginner \(\d+\)/ })).toBeAttached()
  })

  test('a member’s saved resources and settings', async ({ page }) => {
    await logInAsMember(page)
    await openPage(page, '/')
    await expect(page.getByRole('link', { name: 'Saved, 2 resources' })).toBeVisible()
    await slowDown(page, API)
    await follow(page, 'Saved, 2 resources', 'Your Saved Resources')
    await follow(page, 'Settings', 'Settings')
  })

  test('the console', async ({ page }) => {
    await logInAsAdmin(page)
    await openPage(page, '/admin')
    const search = page.getByRole('searchbox', { name: 'Search the table' })
    const table = page.getByRole('region', { name: 'Resources' })
    await expect(table.getByText(/of 6\d\d/)).toBeVisible()
    const release = await holdBack(page, API)
    await search.fill('xyzzy')
    await expect(table.getByText('Loading...')).toBeVisible()
    await expect(table.getByText(/of 6\d\d/)).toBeHidden()
    release()
    await expect(table.getByText('Nothing matches "xyzzy".')).toBeVisible()
    const releaseNext = await holdBack(page, API)
    await search.fill('chess')
    await expect(table.getByText(/Nothing matches/)).toBeHidden()
    releaseNext()
    await expect(table.getByText(/\d+ of \d+/).first()).toBeVisible()
  })
})

test('what a member has saved is requested together with who they are', async ({ page }) => {
  await logInAsMember(page)
  const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    await isKnown
    await route.continue()
  })
  const answers = ['saved-resources/ids', 'saved-resources/count', 'notifications/count'].map(
    (call) => page.waitForResponse(`**/api/${call}`),
  )
  await openPage(page, '/resource/320')
  await Promise.all(answers)
  await expect(page.getByRole('link', { name: 'Saved, 2 resources' })).toBeHidden()
  tell()
  await expect(page.getByRole('link', { name: 'Saved, 2 resources' })).toBeVisible()
})
