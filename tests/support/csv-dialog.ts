import type { Locator, Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { openPage } from '../e2e/test.ts'

export const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
export const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name })
export const fileField = (place: Page | Locator): Locator =>
  place.getByLabel('Choose a CSV file or drop it here')

export const newWord = (): string => `word${Date.now()}${Math.random().toString(36).slice(2, 8)}`

export type CsvRow = Record<string, string>

export const newRow = (word: string, index: number, changes: CsvRow = {}): CsvRow => ({
  title: `${word} ${index}`,
  description: 'Made for a test',
  type: 'book',
  source_url: `https://books.example/${word}/${index}`,
  source_website: 'other',
  level: 'all',
  category: 'general',
  ...changes,
})

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

export function csv(rows: readonly CsvRow[], lineEnd = '\n'): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return [columns.join(','), ...lines].join(lineEnd)
}

export const rowsOf = (word: string, count: number): CsvRow[] =>
  Array.from({ length: count }, (_, index) => newRow(word, index + 1))

export async function openCsvDialog(
  page: Page,
  name: 'Import CSV' | 'Update CSV',
): Promise<Locator> {
  await openPage(page, '/admin')
  // On phones, a button shows the tools.
  if ((page.viewportSize()?.width ?? Infinity) < 640) await button(page, 'Tools').click()
  await button(page, name).click()
  return dialogOf(page, name)
}

export const choose = (place: Page | Locator, content: string | Buffer, name = 'books.csv') =>
  fileField(place).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
  })

export async function findResources(page: Page, word: string): Promise<ResourceView[]> {
  const answer = await page.request.get(`/api/admin/resources?query=${word}&limit=100`)
  return (await answer.json()) as ResourceView[]
}

export async function countOf(page: Page, word: string): Promise<number> {
  const answer = await page.request.get(`/api/admin/resources?query=${word}&limit=1`)
  return Number(answer.headers()['x-total-count'])
}
