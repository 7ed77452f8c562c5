import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listAllResources } from '#shared/calls/admin-resources.ts'
import { getFilterOptions, listOpenings } from '#shared/calls/openings.ts'
import { answer, sentTo } from '#tests/support/api-stub.ts'
import {
  expectAccessible,
  expectAddress,
  logIn,
  openPage,
  press,
  pressOn,
} from '#tests/support/client-page.tsx'
import { answerTable, type StubbedTable } from '#tests/support/resource-table-stub.ts'
import { filterOptionsView, openingView, resourceView } from '#tests/support/sample-views.ts'

describe('in the table of resources', () => {
  let table: StubbedTable
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  const panel = page.getByRole('region', { name: 'Filters of the table' })
  const chips = page.getByRole('button', { name: /^Remove filter:/ })
  const columns = page.getByRole('button', { name: 'Columns' })
  const column = (name: string) => page.getByRole('menuitemcheckbox', { name })
  const check = (name: string) => panel.getByRole('checkbox', { name, exact: true })
  const asked = () => sentTo(listAllResources).at(-1)?.query

  beforeEach(() => {
    logIn({ role: 'curator' })
    table = answerTable([resourceView({ id: 1, title: 'First', opening: 'Najdorf' })])
    answer(listOpenings, [openingView({ name: 'Sicilian Defense' })])
    answer(getFilterOptions, filterOptionsView())
  })

  it('filters are chosen and removed by keyboard, and are in the address and in the export', async () => {
    await openPage('/admin')
    await pressOn(filters)
    for (const name of ['Book', 'Course']) {
      await pressOn(check(name), ' ')
    }
    await expectAddress('/admin?type=book&type=course')
    panel
      .getByRole('group', { name: 'Missing' })
      .getByRole('checkbox', { name: 'Date' })
      .element()
      .focus()
    await press(' ')
    await expectAddress('/admin?type=book&type=course&missing=date')
    await expect.poll(() => chips.elements().length).toBe(3)
    await expect.poll(() => asked()?.getAll('type')).toEqual(['book', 'course'])
    expect(asked()?.getAll('missing')).toEqual(['date'])
    await expect
      .element(page.getByRole('link', { name: 'Export Found' }))
      .toHaveAttribute('href', '/api/admin/resources.csv?missing=date&type=book&type=course')
    chips.first().element().focus()
    await press('{Enter}')
    await expectAddress('/admin?type=course&missing=date')
    await expect.element(filters).toHaveFocus()
  })

  it('openings and days are filters as well, and all of them are cleared at once', async () => {
    await openPage('/admin?featured=no&price=paid')
    await filters.click()
    await page.getByRole('combobox', { name: 'Opening' }).fill('Sicilian Defense')
    await page.getByRole('option', { name: 'Sicilian Defense' }).click()
    await expect
      .element(page.getByRole('button', { name: 'Remove filter: Opening: Sicilian Defense' }))
      .toBeVisible()
    const from = page.getByLabelText('Published from')
    await from.fill('2000-01-01')
    await expectAddress(/from=2000-01-01/)
    await expect.element(from).toHaveValue('2000-01-01')
    await expect
      .poll(() => asked()?.toString())
      .toMatch(/(?=.*featured=no)(?=.*price=paid)(?=.*opening=Sicilian)(?=.*from=2000-01-01)/)
    await openPage(location.pathname + location.search)
    await expect.poll(() => chips.elements().length).toBe(4)
    const chip = page.getByRole('button', { name: 'Remove filter: Published from Jan 1, 2000' })
    await expect.element(chip).toBeVisible()
    await page.getByRole('button', { name: 'Clear all', exact: true }).click()
    await expectAddress('/admin')
    await expect.poll(() => chips.elements()).toEqual([])
  })

  it('columns, rows per page and the page are kept', async () => {
    table.rows = Array.from({ length: 120 }, (_, index) =>
      resourceView({ id: index + 1, title: `Lesson ${index + 1}`, opening: 'Najdorf' }),
    )
    const heads = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent)
    await openPage('/admin')
    await pressOn(columns)
    for (const name of ['Opening', 'Author']) {
      await pressOn(column(name))
    }
    await press('{Escape}')
    await expect.poll(heads).toContain('Opening')
    expect(heads()).not.toContain('Author')
    for (let turned = 0; turned < 3; turned++)
      await page.getByRole('button', { name: 'Next' }).click()
    await expect.element(page.getByText('31–40 of 120 resources')).toBeVisible()
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25')
    await expect.element(page.getByText('26–50 of 120 resources')).toBeVisible()
    await openPage('/admin')
    await expect.element(page.getByText('26–50 of 120 resources')).toBeVisible()
    expect(heads()).toContain('Opening')
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('10')
    await page.getByRole('button', { name: 'Last', exact: true }).click()
    await expect.element(page.getByText('111–120 of 120 resources')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Next' }))
      .toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('searchbox', { name: 'Search the table' }).fill('Lesson 77')
    await expect
      .element(page.getByRole('row').filter({ hasText: 'Lesson 77' }))
      .toMatchTextContent('Najdorf')
  })

  it('the open panel and all columns are accessible, and fit', async () => {
    const query = 'type=book&type=course&level=beginner&missing=picture&link=unchecked'
    await openPage(`/admin?${query}`)
    await filters.click()
    await columns.click()
    for (const name of ['Type', 'Source', 'Level', 'Category', 'Opening', 'Price', 'For kids'])
      await column(name).click()
    await press('{Escape}')
    await expectAccessible()
    for (const width of [1440, 768, 320]) {
      await page.viewport(width, 800)
      expect(document.documentElement.scrollWidth, `${width}`).toBeLessThanOrEqual(width)
    }
    await expectAccessible()
  })
})
