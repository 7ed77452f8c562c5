import type { Locator, Page } from '@playwright/test'
import { loginAsAdmin } from '../support/admin-pages.ts'
import { expect, openPage, test } from './test.ts'

const total = (page: Page): Locator => page.getByText(/^[\d,]+–[\d,]+ of [\d,]+ resources?$/)

/**
 * Expects the total of the last list that the page has requested, since other tests add and delete resources. `start`
 * is the number of its first row.
 */
function watchTotal(page: Page): (filters: string, start: string) => Promise<void> {
  let last = { filters: '', found: '' }
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname !== '/api/admin/resources') return
    const filters = ['type', 'missing'].map((name) => searchParams.getAll(name).join()).join(' ')
    const count = Number(response.headers()['x-total-count'])
    last = { filters: filters.trim(), found: `of ${count.toLocaleString('en-US')} resource` }
  })
  return async (filters, start) => {
    const shown = async () => {
      const text = (await total(page).textContent()) ?? ''
      return {
        filters: last.filters,
        isFound: text.includes(last.found),
        start: text.split('–')[0],
      }
    }
    await expect.poll(shown).toEqual({ filters, isFound: true, start })
  }
}

test('filters are in the URL, which Back, Forward and a reload follow; the page of the table stays', async ({
  page,
}) => {
  await loginAsAdmin(page)
  const chips = page.getByRole('button', { name: /^Remove filter:/ })
  const expectTotal = watchTotal(page)
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
  await expectTotal('book date', '1')
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
  await expectTotal('', '31')
  await page.reload()
  await expect(total(page)).toContainText('31–40 of')
})
