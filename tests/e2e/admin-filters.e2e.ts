import type { Locator, Page } from '@playwright/test'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const total = (page: Page): Locator => page.getByText(/ of [\d,]+ resources?$/)

/** Returns how many resources the server finds. */
async function count(page: Page, query: string): Promise<string> {
  const answer = await page.request.get(`/api/admin/resources?limit=1&${query}`)
  return Number(answer.headers()['x-total-count']).toLocaleString('en-US')
}

test('filters are in the URL, which Back, Forward and a reload follow; the page of the table stays', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const chips = page.getByRole('button', { name: /^Remove filter:/ })
  await openPage(page, '/admin')
  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  const panel = page.getByRole('region', { name: 'Filters of the table' })
  const missing = panel
    .getByRole('group', { name: 'Missing' })
    .getByRole('checkbox', { name: 'Date' })
  await panel.getByRole('checkbox', { name: 'Book', exact: true }).press('Space')
  await expect(page).toHaveURL('/admin?type=book')
  await missing.press('Space')
  await expect(page).toHaveURL('/admin?type=book&missing=date')
  await expect(chips).toHaveCount(2)
  await expect(total(page)).toContainText(
    `of ${await count(page, 'type=book&missing=date')} resource`,
  )
  await page.goBack()
  await expect(page).toHaveURL('/admin?type=book')
  await expect(missing).not.toBeChecked()
  await page.goForward()
  await expect(chips).toHaveCount(2)
  await page.reload()
  await expect(chips).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await page.getByRole('textbox', { name: 'Go to page' }).fill('4')
  await page.getByRole('textbox', { name: 'Go to page' }).press('Enter')
  await expect(total(page)).toContainText(`31–40 of ${await count(page, '')} resources`)
  await page.reload()
  await expect(total(page)).toContainText('31–40 of')
})
