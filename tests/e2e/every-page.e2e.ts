import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { registerQuickly } from '../support/account-pages.ts'
import { expectNoSidewaysScroll, WIDTHS } from '../support/page-widths.ts'
import { expect, expectAccessible, layoutShift, openPage, setCookie, test } from './test.ts'

// These tests share a context, whose cookies and storage are emptied in between: a page is loaded in a quarter of the time.
test.use({ reuseContext: true })

/** Every page in light and dark, for adults and for kids: one heading, accessible, at home on a phone. */

const PHONE = 320

type Checked = {
  path: string
  heading?: RegExp
  /** The width at which axe looks at the page. */
  width?: number
  /** The widths at which the page may not scroll sideways. Those that show the catalogue are in faults-widths.e2e.ts. */
  widths?: readonly number[]
  /** The widths at which nothing may move while the page loads. */
  steadyAt?: readonly number[]
}

const PAGES: readonly Checked[] = [
  { path: '/', heading: /^Discover Top Chess Resources$/, steadyAt: [390, 1440] },
  { path: '/category/all' },
  { path: '/category/youtube' },
  { path: '/category/book', steadyAt: [390, 1440] },
  { path: '/source/amazon', heading: /Amazon/i },
  { path: '/resource/181', steadyAt: [390, 1440] },
  { path: '/help', heading: /^Help & FAQ$/, widths: WIDTHS },
  { path: '/play', heading: /^Play Chess Online$/, steadyAt: [390, 1440] },
  { path: '/explore?moves=e4,c5,Nf3,d6', heading: /^Explore by position$/ },
  { path: '/explore?moves=e4,c5', heading: /^Explore by position$/, steadyAt: [390, 1440] },
  { path: '/explore/my-games', heading: /^My games$/, widths: WIDTHS },
  { path: '/plan', heading: /^Study plan$/, steadyAt: [390, 1440], widths: WIDTHS },
  { path: '/kids', heading: /^Chess Resources For Kids$/ },
  { path: '/other-resources', heading: /^Additional Chess Resources$/ },
  { path: '/privacy', heading: /Privacy/, widths: WIDTHS },
  { path: '/terms', heading: /Terms/, widths: WIDTHS },
  { path: '/cookies', heading: /Cookie/, widths: WIDTHS },
  { path: '/about', heading: /About/, widths: WIDTHS },
  { path: '/affiliate-disclosure', heading: /Affiliate/, widths: WIDTHS },
  { path: '/contact', heading: /Contact/, widths: WIDTHS },
  { path: '/contributors', heading: /^Thank You$/, widths: WIDTHS },
  { path: '/study', heading: /^My study$|^For Grown-Ups$/, widths: WIDTHS },
  { path: '/auth', width: PHONE, widths: WIDTHS },
  { path: '/auth?tab=register', width: PHONE, widths: WIDTHS },
  { path: '/verify-email', width: PHONE, widths: WIDTHS },
  { path: '/reset-password/token/none', width: PHONE, widths: WIDTHS },
]

const KIDS_ONLY: readonly Checked[] = [
  { path: '/?category=kids', steadyAt: [390] },
  { path: '/category/all?category=kids', steadyAt: [390] },
  ...['pieces', 'mates', 'puzzles', 'stories', 'play', 'stars', 'board'].map((place) => ({
    path: paths.kidsPlace(place),
    width: PHONE,
    steadyAt: [390],
  })),
]

const ACCOUNT: readonly Checked[] = [
  '/settings',
  '/settings?tab=security',
  '/saved-resources',
  '/notifications',
  '/setup-2fa',
].map((path) => ({ path, width: PHONE }))

async function expectSound(
  page: Page,
  { path, heading = /./, width = 1280, widths = [PHONE], steadyAt = [] }: Checked,
) {
  for (const steady of steadyAt) {
    await page.setViewportSize({ width: steady, height: 900 })
    expect(await layoutShift(page, path), `shift at ${steady} px`).toBeLessThanOrEqual(0.02)
  }
  await page.setViewportSize({ width, height: 720 })
  if (steadyAt.length === 0) await openPage(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const isDark of [false, true]) {
    const toggle = page.getByRole('button', { name: 'Dark mode' })
    if (isDark) await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', String(isDark))
    await page.mouse.move(0, 0)
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page, path, widths)
}

test.beforeEach(({ context }) => setCookie(context, 'theme', 'light'))

for (const checked of PAGES) {
  test(checked.path, async ({ page, tolerate }) => {
    // The links in emails that these pages are about have no token.
    tolerate(/400 \(/)
    await expectSound(page, checked)
  })

  test(`${checked.path} in kids mode`, async ({ page, context, tolerate }) => {
    tolerate(/400 \(/)
    await setCookie(context, 'kids', '1')
    // Kids mode changes the layout of lists, whose shifts are measured by pages of their own.
    await expectSound(page, { ...checked, steadyAt: [], widths: [PHONE] })
  })
}

for (const checked of KIDS_ONLY) {
  test(`${checked.path}, which is for kids`, async ({ page, context }) => {
    await setCookie(context, 'kids', '1')
    await expectSound(page, checked)
  })
}

for (const checked of ACCOUNT) {
  test(`${checked.path}, which is for members`, async ({ page }) => {
    await registerQuickly(page)
    await expectSound(page, checked)
  })

  test(`${checked.path}, which is for members, in kids mode`, async ({ page, context }) => {
    await setCookie(context, 'kids', '1')
    await registerQuickly(page)
    await expectSound(page, checked)
  })
}
