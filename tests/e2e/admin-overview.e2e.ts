import type { Locator, Page } from '@playwright/test'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, expectAccessible, openPage, setCookie, test } from './test.ts'

const CALL = '**/api/admin/overview'
const WORDS = 'A clear book, and every chapter ends with exercises. '.repeat(4)

const OVERVIEW: OverviewView = {
  counts: {
    resources: 600,
    featured: 24,
    kids: 61,
    additional: 30,
    openings: 55,
    users: 1204,
    comments: 318,
    saved: 2077,
  },
  health: {
    unnamedOpening: 214,
    openingLessons: 600,
    noPicture: 0,
    noAuthor: 5,
    noPrice: 3,
    priced: 250,
    deadLinks: 2,
    checkedLinks: 600,
    duplicate: 0,
    noDate: 3,
    openingsWithoutFree: 20,
    openingsWithoutKids: 49,
  },
  newestComments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((id) => ({
    id,
    resourceId: 310,
    resourceTitle: `Lesson ${id}`,
    username: `reader-${id}`,
    content: WORDS,
    rating: id === 2 ? null : 4,
    createdAt: `2026-11-2${id % 2}T14:03:22.000Z`,
  })),
}

const overview = (page: Page): Locator => page.getByRole('region', { name: 'Overview' })

test.beforeEach(({ page }) => loginAsAdmin(page))

test('counts, the catalogue’s health and the newest comments', async ({ page }) => {
  await page.route(CALL, (route) => route.fulfill({ json: OVERVIEW }))
  await openPage(page, '/admin/overview')
  await expect(overview(page)).toContainText('Resources600')
  await expect(overview(page)).toContainText('Users1,204')
  await expect(overview(page).getByText('No two resources share a URL')).toBeVisible()
  await expect(overview(page).getByRole('link', { name: /share a URL/ })).toHaveCount(0)
  await expect(
    overview(page).getByRole('meter', { name: '214 of 600 opening lessons name no opening' }),
  ).toHaveAttribute('aria-valuetext', '36%')
  const first = overview(page).getByRole('listitem').filter({ hasText: 'reader-1' }).first()
  await expect(first).toContainText('Rated 4 of 5')
  await expect(first).toContainText(`${WORDS.slice(0, 140)}...`)
  await expect(first.getByRole('link', { name: 'Lesson 1' })).toHaveAttribute('href', /310/)

  await overview(page)
    .getByRole('link', { name: '214 of 600 opening lessons name no opening' })
    .click()
  await expect(page).toHaveURL('/admin?category=opening&missing=opening&edit=opening')
  await openPage(page, '/admin/overview')
  await overview(page)
    .getByRole('link', { name: '20 of 55 openings have no free resource' })
    .click()
  await expect(page).toHaveURL(/\/admin\/filter-manager\?.*free/)
})

test('what the server counts is what is shown', async ({ page }) => {
  const answered = page.waitForResponse(CALL)
  await openPage(page, '/admin/overview')
  const { counts } = (await (await answered).json()) as OverviewView
  expect(counts.resources).toBeGreaterThan(0)
  await expect(overview(page)).toContainText(`Resources${counts.resources.toLocaleString('en-US')}`)
})

test('the console has its own navigation in place of the sidebar', async ({ page }) => {
  await openPage(page, '/admin')
  const nav = page.getByRole('navigation', { name: 'Admin console' })
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0)
  await nav.getByRole('link', { name: 'Overview' }).press('Enter')
  await expect(page).toHaveURL('/admin/overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('banner').getByRole('link', { name: 'Openfile' }).click()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
})

test('on a phone the navigation opens by keyboard, and closes on arrival', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openPage(page, '/admin')
  await expect(page.getByRole('navigation', { name: 'Main places' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toHaveCount(0)
  const nav = page.getByRole('navigation', { name: 'Admin console' })
  await expect(nav.getByRole('link')).toHaveCount(0)
  await nav.getByText('Dashboard').locator('visible=true').press('Enter')
  await nav.getByRole('link', { name: 'Audit Log' }).press('Enter')
  await expect(page).toHaveURL('/admin/audit')
  await expect(nav.getByRole('link')).toHaveCount(0)
  await expect(nav.getByText('Audit Log').locator('visible=true')).toBeVisible()
})

test('an overview that could not be loaded can be retried', async ({ page, tolerate }) => {
  tolerate(/500 \(/)
  await page.route(CALL, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  )
  await openPage(page, '/admin/overview')
  await expect(overview(page).getByRole('alert')).toContainText('Something went wrong')
  await page.unroute(CALL)
  await overview(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(overview(page)).toContainText(/Resources\d/)
})

for (const theme of ['light', 'dark']) {
  test(`the overview is accessible, ${theme}, and fits a phone`, async ({ page, context }) => {
    await setCookie(context, 'theme', theme)
    await page.route(CALL, (route) => route.fulfill({ json: OVERVIEW }))
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/admin/overview')
    await expect(overview(page)).toContainText('Resources600')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(overview(page).getByText('Newest comments')).toBeVisible()
    await expectAccessible(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
  })
}
