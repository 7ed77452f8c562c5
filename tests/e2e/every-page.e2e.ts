import type { Page } from '@playwright/test'
import { registerQuickly } from '../support/account-pages.ts'
import { expectNoSidewaysScroll } from '../support/page-widths.ts'
import { walked } from '../support/tier.ts'
import {
  KIDS_PAGES,
  MEMBER_PAGES,
  PHONE,
  VISITOR_PAGES,
  type WalkedPage,
} from '../support/walked-pages.ts'
import { expect, expectAccessibleInThemes, layoutShift, openPage, setCookie, test } from './test.ts'

/**
 * Checks every page in kids mode, in light and dark: one heading, no accessibility violations, no sideways scrolling;
 * and that nothing moves while it loads, for adults, too. languages.e2e.ts opens all pages for adults and checks the rest.
 */

const heading1 = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectSteady(page: Page, { path, heading = /./, steadyAt = [] }: WalkedPage) {
  for (const width of steadyAt) {
    await page.setViewportSize({ width, height: 900 })
    expect
      .soft(await layoutShift(page, path), `${path}: shift at ${width} px`)
      .toBeLessThanOrEqual(0.02)
    await expect.soft(heading1(page), path).toHaveText(heading)
  }
}

async function expectSound(page: Page, checked: WalkedPage) {
  const { path, heading = /./, width = 1280, steadyAt = [] } = checked
  await expectSteady(page, checked)
  await page.setViewportSize({ width, height: 720 })
  if (steadyAt.length === 0) await openPage(page, path)
  await expect.soft(heading1(page), path).toHaveText(heading)
  await expect.soft(heading1(page), path).toHaveCount(1)
  await expectAccessibleInThemes(page, path, page.getByRole('button', { name: 'Dark mode' }))
  await expectNoSidewaysScroll(page, path, [PHONE])
}

async function walk(page: Page, pages: readonly WalkedPage[], look = expectSound): Promise<void> {
  for (const checked of pages) await test.step(checked.path, () => look(page, checked))
}

test.beforeEach(({ context }) => setCookie(context, 'theme', 'light'))

for (const [group, all] of Object.entries(VISITOR_PAGES)) {
  const pages = walked(all, 3)
  test(`${group}, in kids mode, and steady for adults`, async ({ page, context, tolerate }) => {
    test.setTimeout(pages.length * 40_000)
    // Some pages are opened through links in emails or by a code, and have none here.
    tolerate(/40[04] \(/)
    await setCookie(context, 'kids', '1')
    // Kids mode changes the layout of lists. Separate pages measure their shifts.
    const unmeasured = pages.map((each) => ({ ...each, steadyAt: [] }))
    await walk(page, unmeasured)
    // What the browser remembers takes precedence over the cookie.
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies({ name: 'kids' })
    await walk(page, pages, expectSteady)
  })
}

test('the pages for kids, and those of a member in kids mode', async ({ page, context }) => {
  test.setTimeout(MEMBER_PAGES.length * 20_000 + KIDS_PAGES.length * 20_000)
  await setCookie(context, 'kids', '1')
  await walk(page, walked(KIDS_PAGES, 3))
  await registerQuickly(page)
  await walk(page, walked(MEMBER_PAGES, 3))
})
