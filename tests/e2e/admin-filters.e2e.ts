import type { Locator, Page } from '@playwright/test'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const total = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Resources', exact: true })
    .getByText(/^(?:[\d,]+–[\d,]+ of )?[\d,]+ resources?$/)

/** Does what requests a list, and expects the total of the answer, since other tests add and delete resources. */
async function expectTotalAfter(page: Page, query: RegExp, act: () => Promise<void>) {
  const answer = page.waitForResponse(
    (response) => response.url().includes('/api/admin/resources?') && query.test(response.url()),
  )
  await act()
  const count = Number((await answer).headers()['x-total-count']).toLocaleString('en-US')
  await expect(total(page)).toHaveText(new RegExp(`(?:^|of )${count} resources?$`))
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
  await expectTotalAfter(page, /missing=date.*type=book/, () => missing.press('Space'))
  await expect(page).toHaveURL('/admin?type=book&missing=date')
  await expect(chips).toHaveCount(2)
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
  await expectTotalAfter(page, /offset=30/, () =>
    page.getByRole('textbox', { name: 'Go to page' }).press('Enter'),
  )
  await expect(total(page)).toContainText('31–40 of')
  await page.reload()
  await expect(total(page)).toContainText('31–40 of')
})
