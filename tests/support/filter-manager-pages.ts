import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { openPage } from '../e2e/test.ts'

export const FILTERS_PATH = '/admin/filter-manager'

export const freshName = (kind: string): string => `${kind} ${randomUUID().slice(0, 8)}`
export const main = (page: Page): Locator => page.getByRole('main')
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
export const field = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })
export const choice = (place: Locator, name: string): Locator =>
  place.getByRole('combobox', { name, exact: true })
export const rowOf = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
export const search = (page: Page, things: string): Locator =>
  main(page).getByRole('searchbox', { name: `Search ${things}` })

export async function openTab(
  page: Page,
  tab: string,
  things: string,
  query: string,
): Promise<void> {
  await openPage(page, `${FILTERS_PATH}${tab}`)
  await search(page, things).fill(query)
}
