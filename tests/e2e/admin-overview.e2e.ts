import type { Locator, Page } from '@playwright/test'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const overview = (page: Page): Locator => page.getByRole('region', { name: 'Overview' })

test('the overview shows what the server counts, and its gaps lead to where they are filled', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const answered = page.waitForResponse('**/api/admin/overview')
  await openPage(page, '/admin')
  const { counts } = (await (await answered).json()) as OverviewView
  expect(counts.resources).toBeGreaterThan(0)
  await expect(overview(page)).toContainText(`Resources${counts.resources.toLocaleString('en-US')}`)
  await overview(page)
    .getByText(/^Health, newest comments and backup/)
    .press('Enter')
  await overview(page)
    .getByRole('link', { name: /opening lessons name no opening$/ })
    .click()
  await expect(page).toHaveURL('/admin?category=opening&missing=opening')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Openfile' }).click()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
})
