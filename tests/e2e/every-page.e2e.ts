import type { Page } from '@playwright/test'
import { registerQuickly } from '../support/account-pages.ts'
import { expectNoSidewaysScroll } from '../support/page-widths.ts'
import {
  KIDS_PAGES,
  MEMBER_PAGES,
  PHONE,
  VISITOR_PAGES,
  type WalkedPage,
} from '../support/walked-pages.ts'
import {
  COLOR_RULES,
  expect,
  layoutShift,
  openPage,
  setCookie,
  test,
  violationsAtRest,
} from './test.ts'

/**
 * Checks every page in light and dark, for adults and for kids: one heading, no accessibility violations, no sideways
 * scrolling.
 */

async function expectSound(
  page: Page,
  { path, heading = /./, width = 1280, steadyAt = [] }: WalkedPage,
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
  // Every page starts with the theme in which the previous one ended.
  const isDark = (await toggle.getAttribute('aria-pressed')) === 'true'
  for (const dark of [isDark, !isDark]) {
    if (dark !== isDark) await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', String(dark))
    await page.mouse.move(0, 0)
    // A theme changes only colors.
    const rules = dark === isDark ? undefined : COLOR_RULES
    expect
      .soft(await violationsAtRest(page, rules), `${path}, ${dark ? 'dark' : 'light'}`)
      .toEqual([])
  }
  await expectNoSidewaysScroll(page, path, [PHONE])
}

async function expectAllSound(page: Page, pages: readonly WalkedPage[]): Promise<void> {
  for (const checked of pages) await test.step(checked.path, () => expectSound(page, checked))
}

test.beforeEach(({ context }) => setCookie(context, 'theme', 'light'))

for (const [group, pages] of Object.entries(VISITOR_PAGES)) {
  test(`${group}, for adults and in kids mode`, async ({ page, context, tolerate }) => {
    test.setTimeout(pages.length * 40_000)
    // Some pages are opened through links in emails, and have no token here.
    tolerate(/400 \(/)
    await expectAllSound(page, pages)
    // What the browser remembers takes precedence over the cookie.
    await page.evaluate(() => localStorage.clear())
    await setCookie(context, 'kids', '1')
    // Kids mode changes the layout of lists. Separate pages measure their shifts.
    const steady = pages.map((each) => ({ ...each, steadyAt: [] }))
    await expectAllSound(page, steady)
  })
}

test('the pages for kids, and those of a member for adults and in kids mode', async ({
  page,
  context,
}) => {
  test.setTimeout(MEMBER_PAGES.length * 40_000 + KIDS_PAGES.length * 20_000)
  await setCookie(context, 'kids', '1')
  await expectAllSound(page, KIDS_PAGES)
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies({ name: 'kids' })
  await registerQuickly(page)
  await expectAllSound(page, MEMBER_PAGES)
  await page.evaluate(() => localStorage.clear())
  await setCookie(context, 'kids', '1')
  await expectAllSound(page, MEMBER_PAGES)
})
