import type { Locator, Page } from '@playwright/test'
import { addResource, loginAsAdmin, rowOf } from '../support/admin-pages.ts'
import { expect, expectAccessibleInThemes, openPage, test } from './test.ts'

test.beforeEach(({ page }) => loginAsAdmin(page))

const total = (page: Page): Locator => page.getByText(/ of [\d,]+ resources?$/)
const button = (page: Page): Locator => page.getByRole('button', { name: 'Filters', exact: true })
const chips = (page: Page): Locator => page.getByRole('button', { name: /^Remove filter:/ })

/** Returns how many resources the server finds. */
async function count(page: Page, query: string): Promise<string> {
  const answer = await page.request.get(`/api/admin/resources?limit=1&${query}`)
  return Number(answer.headers()['x-total-count']).toLocaleString('en-US')
}

test('filters are chosen and removed by keyboard, and are in the URL', async ({ page }) => {
  await openPage(page, '/admin')
  await button(page).press('Enter')
  const panel = page.getByRole('region', { name: 'Filters of the table' })
  await panel.getByRole('checkbox', { name: 'Book', exact: true }).press('Space')
  await expect(page).toHaveURL('/admin?type=book')
  await panel.getByRole('checkbox', { name: 'Course', exact: true }).press('Space')
  await panel
    .getByRole('group', { name: 'Missing' })
    .getByRole('checkbox', { name: 'Date' })
    .press('Space')
  await expect(page).toHaveURL('/admin?type=book&type=course&missing=date')
  const query = 'type=book&type=course&missing=date'
  await expect(total(page)).toContainText(`of ${await count(page, query)} resource`)
  await expect(chips(page)).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Export Found' })).toHaveAttribute(
    'href',
    '/api/admin/resources.csv?missing=date&type=book&type=course',
  )

  await page.goBack()
  await expect(page).toHaveURL('/admin?type=book&type=course')
  await expect(panel.getByRole('checkbox', { name: 'Date' })).not.toBeChecked()
  await page.goForward()
  await expect(chips(page)).toHaveCount(3)

  await chips(page).first().press('Enter')
  await expect(page).toHaveURL('/admin?type=course&missing=date')
  await expect(chips(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin?missing=date')
  await expect(chips(page)).toHaveCount(1)
  await expect(chips(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(button(page)).toBeFocused()
})

test('a shared URL shows the same rows; unknown filters are ignored, and nothing found says how to go on', async ({
  page,
}) => {
  await test.step('a shared URL shows the same rows; openings and days are filters as well', async () => {
    const opening = 'Sicilian Defense'
    await openPage(page, '/admin?featured=no&price=paid')
    await button(page).click()
    await page.getByRole('combobox', { name: 'Opening' }).fill(opening)
    await expect(page.getByRole('option', { name: opening, exact: true })).toBeVisible()
    await page.getByRole('option', { name: opening, exact: true }).click()
    await expect(
      page.getByRole('button', { name: `Remove filter: Opening: ${opening}` }),
    ).toBeVisible()
    await page.getByLabel('Published from').fill('2000-01-01')
    await expect(page).toHaveURL(/from=2000-01-01/)
    const query = new URL(page.url()).search.slice(1)
    const found = await count(page, query)
    await expect(page.getByLabel('Published from')).toHaveValue('2000-01-01')
    if (found !== '0') await expect(total(page)).toContainText(`of ${found} resource`)
    await page.reload()
    await expect(chips(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Clear all', exact: true }).click()
    await expect(page).toHaveURL('/admin')
    await expect(chips(page)).toHaveCount(0)
  })
  await test.step('filters that are unknown are ignored, and nothing found says how to go on', async () => {
    await openPage(page, '/admin?type=song&kids=maybe&from=2018&opening=No+such+opening')
    await expect(chips(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'No resources found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all resources' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('table', { name: 'Resources', exact: true })).toBeVisible()
  })
})

test('columns, rows per page and a page to go to are kept', async ({ page }) => {
  const { title } = await addResource(page, { opening: 'Najdorf' })
  await openPage(page, '/admin')
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Opening' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Author' }).press('Enter')
  await page.keyboard.press('Escape')
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'Opening' })).toBeVisible()
  await expect(heads.filter({ hasText: 'Author' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Go to page' }).fill('4')
  await page.getByRole('textbox', { name: 'Go to page' }).press('Enter')
  await expect(total(page)).toContainText('31–40 of')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect(total(page)).toContainText('26–50 of')
  await page.reload()
  await expect(total(page)).toContainText('26–50 of')
  await expect(heads.filter({ hasText: 'Opening' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Go to page' }).fill('99999')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('searchbox', { name: 'Search the table' }).fill(title)
  await expect(rowOf(page, title)).toContainText('Najdorf')
})

test('the open panel and all columns are accessible in both themes, and fit', async ({ page }) => {
  await openPage(page, '/admin?type=book&type=course&level=beginner&missing=picture&link=unchecked')
  await button(page).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const column of ['Type', 'Source', 'Level', 'Category', 'Opening', 'Price', 'For kids'])
    await page.getByRole('menuitemcheckbox', { name: column }).click()
  await page.keyboard.press('Escape')
  await expectAccessibleInThemes(page)
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest, `${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expectAccessibleInThemes(page)
})
