import type { Page } from '@playwright/test'
import { registerQuickly, verifyQuickly } from '../support/account-pages.ts'
import { brokenClaims, watchClaims } from '../support/claims.ts'
import { E2E_ADMIN, E2E_ORIGIN } from '../support/e2e-data.ts'
import { slowCallsDown } from '../support/slow-network.ts'
import { expect, openPage, test } from './test.ts'

const headers = { Origin: E2E_ORIGIN }

/** At most three in a line, because its pages are open at the same time. */
const VISITORS = [
  ['/', '/?query=endgame', '/category/book'],
  ['/source/chessable', '/resource/115', '/explore?moves=e4,c5'],
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
  ['/admin/settings', '/admin/settings?tab=2fa', '/resource/115'],
  ['/admin/pages', '/admin/pages?page=help'],
]

async function logInAsMember(page: Page): Promise<void> {
  await verifyQuickly(page, await registerQuickly(page))
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

/**
 * Expects that every response has arrived, including the current user, and that nothing is busy. Only the test's own
 * time is a limit, because one call may lead to another, and each of them is delayed.
 */
async function expectSettled(page: Page, calls: () => Promise<string[]>): Promise<void> {
  // Not enough by itself: a page requests nothing before its scripts run, either.
  await page.waitForLoadState('networkidle')
  const unknown = page.locator(
    '[aria-busy="true"], .signed-in header .member-only:not(:has([aria-label^="My Account"]))',
  )
  const names = () =>
    unknown.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 80)))
  await expect
    .poll(async () => [...(await calls()), ...(await names())], { timeout: 0 })
    .toEqual([])
}

/** Opens a tab as a link would, so that it shares compiled code with the first one. */
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
      const calls = await slowCallsDown(tab)
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

test.describe('slow second calls: no page claims anything untrue in the meantime', () => {
  const PEOPLE = [
    ['a visitor', async () => undefined, VISITORS],
    ['a member', logInAsMember, MEMBERS],
    ['an admin', logInAsAdmin, ADMINS],
  ] as const
  for (const [who, logIn, groups] of PEOPLE) {
    test(who, async ({ page }) => {
      test.setTimeout(groups.length * 60_000)
      await logIn(page)
      await page.goto('/robots.txt')
      for (const paths of groups) {
        await test.step(paths.join(' '), () => expectNoLies(page, paths))
        // Otherwise, one page could show at once what another has stored.
        await page.evaluate(() => localStorage.clear())
      }
    })
  }
})
