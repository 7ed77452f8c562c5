import type { Locator, Page } from '@playwright/test'
import type {
  AdditionalInput,
  AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { randomUUID } from 'node:crypto'
import { send } from './admin-pages.ts'

export const ADDITIONAL_PATH = '/admin/additional-resources'

export const freshTitle = (): string => `Club ${randomUUID().slice(0, 8)}`
export const main = (page: Page): Locator => page.getByRole('main')
export const dialog = (page: Page, kind: 'Create' | 'Edit' | 'Delete'): Locator =>
  page.getByRole('dialog', { name: `${kind} Additional Resource` })
export const field = (place: Locator, name: string): Locator =>
  place.getByRole('textbox', { name, exact: true })
export const rowOf = (page: Page, title: string): Locator =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) })
export const search = (page: Page): Locator =>
  main(page).getByRole('searchbox', { name: 'Search additional resources' })
export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ hasText: title })

export async function addAdditional(
  page: Page,
  fields: Partial<AdditionalInput> = {},
): Promise<AdditionalResourceView> {
  return send(page, 'POST', '/api/admin/additional-resources', {
    title: freshTitle(),
    description: 'A link made for one test',
    linkUrl: 'https://club.example/',
    ...fields,
  })
}
