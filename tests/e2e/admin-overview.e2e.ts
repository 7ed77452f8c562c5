import type { Locator, Page } from '@playwright/test'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { mayOpen } from '#shared/domain/page-access.ts'
import { paths } from '#shared/paths.ts'
import { loginAsAdmin, send } from '../support/admin-pages.ts'
import { register } from '../support/discussion-page.ts'
import { E2E_SERVERS } from '../support/e2e-data.ts'
import { expect, openPage, test } from './test.ts'

const CALL = '**/api/admin/overview'
const overview = (page: Page): Locator => page.getByRole('region', { name: 'Overview' })

async function unfold(page: Page): Promise<void> {
  await openPage(page, '/admin')
  await overview(page)
    .getByText(/^Health, newest comments and backup/)
    .press('Enter')
}

test.beforeEach(({ page }) => loginAsAdmin(page))

test('the gaps of the catalogue lead to where they are mended', async ({ page }) => {
  await unfold(page)
  await overview(page)
    .getByRole('link', { name: /opening lessons name no opening$/ })
    .click()
  await expect(page).toHaveURL('/admin?category=opening&missing=opening&edit=opening')
  await unfold(page)
  await overview(page)
    .getByRole('link', { name: /openings have no free resource$/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/filter-manager\?.*free/)
})

test('counts, and a navigation in place of the sidebar, which folds on a phone', async ({
  page,
}) => {
  await test.step('what the server counts is what is shown', async () => {
    const answered = page.waitForResponse(CALL)
    await openPage(page, '/admin')
    const { counts } = (await (await answered).json()) as OverviewView
    expect(counts.resources).toBeGreaterThan(0)
    await expect(overview(page)).toContainText(
      `Resources${counts.resources.toLocaleString('en-US')}`,
    )
  })
  await test.step('the console has its own navigation in place of the sidebar', async () => {
    const nav = page.getByRole('navigation', { name: 'Admin console' })
    await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0)
    await nav.getByRole('link', { name: 'Trash' }).press('Enter')
    await expect(page).toHaveURL('/admin/trash')
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
    await expect(nav.getByRole('link', { name: 'Trash' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('banner').getByRole('link', { name: 'Openfile' }).click()
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
  })
  await test.step('on a phone the navigation opens by keyboard, and closes on arrival', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openPage(page, '/admin')
    await expect(page.getByRole('navigation', { name: 'Main places' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open sidebar' })).toHaveCount(0)
    const nav = page.getByRole('navigation', { name: 'Admin console' })
    await expect(nav.getByRole('link')).toHaveCount(0)
    await nav.getByText('Console').locator('visible=true').press('Enter')
    await nav.getByRole('link', { name: 'Audit Log' }).press('Enter')
    await expect(page).toHaveURL('/admin/audit')
    await expect(nav.getByRole('link')).toHaveCount(0)
    await expect(nav.getByText('Console')).toContainText('pages, now Audit Log')
  })
})

for (const role of ['curator', 'moderator'] as const) {
  test(`steady 15: no page of the console links a ${role} to what is not for them`, async ({
    page,
    browser,
  }) => {
    // It opens every page of the console.
    test.setTimeout(120_000)
    const context = await browser.newContext({ baseURL: E2E_SERVERS.admin.origin })
    const { id } = await register(context.request, 'Kim')
    const other = await context.newPage()
    await send(page, 'PUT', `/api/admin/users/${id}/role`, { role })
    const seen = new Set<string>()
    const open = [paths.console(role)]
    for (let path = open.pop(); path; path = open.pop()) {
      await openPage(other, path)
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await other.waitForLoadState('networkidle')
      const links = await other
        .locator('a[href^="/admin"]')
        .evaluateAll((all) => all.map((each) => new URL((each as HTMLAnchorElement).href).pathname))
      for (const link of new Set(links)) {
        expect.soft(mayOpen(role, link), `${link} on ${path}`).toBe(true)
        if (!seen.has(link)) open.push(link)
        seen.add(link)
      }
    }
    expect(seen.size).toBeGreaterThan(role === 'curator' ? 4 : 0)
    await context.close()
  })
}
