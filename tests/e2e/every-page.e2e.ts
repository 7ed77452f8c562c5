import type { Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { registerQuickly } from '../support/account-pages.ts'
import { expectNoSidewaysScroll, WIDTHS } from '../support/page-widths.ts'
import {
  COLOR_RULES,
  expect,
  layoutShift,
  openPage,
  setCookie,
  test,
  violationsAtRest,
} from './test.ts'

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

/** One test walks a group, because a page that has loaded before loads in a third of the time. */
const PAGES: Readonly<Record<string, readonly Checked[]>> = {
  'the catalogue': [
    { path: '/', heading: /^Discover Top Chess Resources$/, steadyAt: [390, 1440] },
    { path: '/category/all' },
    { path: '/category/youtube' },
    { path: '/category/book', steadyAt: [390, 1440] },
    { path: '/source/amazon', heading: /Amazon/i },
    { path: '/resource/181', steadyAt: [390, 1440] },
  ],
  'positions, games and study': [
    { path: '/explore?moves=e4,c5,Nf3,d6', heading: /^Explore by position$/ },
    { path: '/explore?moves=e4,c5', heading: /^Explore by position$/, steadyAt: [390, 1440] },
    { path: '/explore/my-games', heading: /^My games$/, widths: WIDTHS },
    { path: '/plan', heading: /^Study plan$/, steadyAt: [390, 1440], widths: WIDTHS },
    { path: '/study', heading: /^My study$|^For Grown-Ups$/, widths: WIDTHS },
  ],
  'play, links and help': [
    { path: '/play', heading: /^Play Chess Online$/, steadyAt: [390, 1440] },
    { path: '/kids', heading: /^Chess Resources For Kids$/ },
    { path: '/other-resources', heading: /^Additional Chess Resources$/ },
    { path: '/help', heading: /^Help & FAQ$/, widths: WIDTHS },
  ],
  'texts about the site': [
    { path: '/privacy', heading: /Privacy/, widths: WIDTHS },
    { path: '/terms', heading: /Terms/, widths: WIDTHS },
    { path: '/cookies', heading: /Cookie/, widths: WIDTHS },
    { path: '/about', heading: /About/, widths: WIDTHS },
    { path: '/affiliate-disclosure', heading: /Affiliate/, widths: WIDTHS },
    { path: '/contact', heading: /Contact/, widths: WIDTHS },
    { path: '/contributors', heading: /^Thank You$/, widths: WIDTHS },
  ],
  'the ways into an account': [
    { path: '/auth', width: PHONE, widths: WIDTHS },
    { path: '/auth?tab=register', width: PHONE, widths: WIDTHS },
    { path: '/verify-email', width: PHONE, widths: WIDTHS },
    { path: '/reset-password/token/none', width: PHONE, widths: WIDTHS },
  ],
}

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
    expect
      .soft(await layoutShift(page, path), `${path}: shift at ${steady} px`)
      .toBeLessThanOrEqual(0.02)
  }
  await page.setViewportSize({ width, height: 720 })
  if (steadyAt.length === 0) await openPage(page, path)
  const heading1 = page.getByRole('heading', { level: 1 })
  await expect.soft(heading1, path).toHaveText(heading)
  await expect.soft(heading1, path).toHaveCount(1)
  const toggle = page.getByRole('button', { name: 'Dark mode' })
  // Every page begins with the theme in which the last one ended.
  const isDark = (await toggle.getAttribute('aria-pressed')) === 'true'
  for (const dark of [isDark, !isDark]) {
    if (dark !== isDark) await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', String(dark))
    await page.mouse.move(0, 0)
    // A theme changes colors only.
    const rules = dark === isDark ? undefined : COLOR_RULES
    expect
      .soft(await violationsAtRest(page, rules), `${path}, ${dark ? 'dark' : 'light'}`)
      .toEqual([])
  }
  await expectNoSidewaysScroll(page, path, widths)
}

async function expectAllSound(page: Page, pages: readonly Checked[]): Promise<void> {
  for (const checked of pages) await test.step(checked.path, () => expectSound(page, checked))
}

test.beforeEach(({ context }) => setCookie(context, 'theme', 'light'))

for (const [group, pages] of Object.entries(PAGES)) {
  test(`${group}, for adults and in kids mode`, async ({ page, context, tolerate }) => {
    test.setTimeout(pages.length * 40_000)
    // The links in emails that some pages are about have no token.
    tolerate(/400 \(/)
    await expectAllSound(page, pages)
    // What the browser remembers comes before the cookie.
    await page.evaluate(() => localStorage.clear())
    await setCookie(context, 'kids', '1')
    // Kids mode changes the layout of lists, whose shifts are measured by pages of their own.
    const steady = pages.map((each) => ({ ...each, steadyAt: [], widths: [PHONE] }))
    await expectAllSound(page, steady)
  })
}

test('the pages for kids', async ({ page, context }) => {
  test.setTimeout(KIDS_ONLY.length * 20_000)
  await setCookie(context, 'kids', '1')
  await expectAllSound(page, KIDS_ONLY)
})

test('the pages of a member, for adults and in kids mode', async ({ page, context }) => {
  test.setTimeout(ACCOUNT.length * 40_000)
  await registerQuickly(page)
  await expectAllSound(page, ACCOUNT)
  await page.evaluate(() => localStorage.clear())
  await setCookie(context, 'kids', '1')
  await expectAllSound(page, ACCOUNT)
})
