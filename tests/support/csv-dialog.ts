import type { Locator, Page } from '@playwright/test'
import type { ResourceView } from '#shared/contracts/resources.ts'

export const button = (place: Page | Locator, name: string | RegExp): Locator =>
  place.getByRole('button', { name })
export const fileField = (place: Page | Locator): Locator =>
  place.getByLabel('Choose a CSV file or drop it here')

export const newWord = (): string => `word${Date.now()}${Math.random().toString(36).slice(2, 8)}`

export const fileOf = (content: string) => ({
  name: 'books.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

export async function findResources(page: Page, word: string): Promise<ResourceView[]> {
  const answer = await page.request.get(`/api/admin/resources?query=${word}&limit=100`)
  return (await answer.json()) as ResourceView[]
}
