import type { ResourceView } from '#shared/contracts/resources.ts'
import type { TestApp } from './test-app.ts'

export type Found = {
  titles: string[]
  total: number
  fuzzy: string | null
  corrected: string | null
}

/** Requests GET /api/resources?query=… with `more` parameters. Throws if it fails. */
export async function searchCatalogue(test: TestApp, query: string, more = ''): Promise<Found> {
  const response = await test.get(`/api/resources?query=${encodeURIComponent(query)}${more}`)
  if (response.status !== 200)
    throw new Error(`${query}: ${response.status} ${await response.text()}`)
  const corrected = response.headers.get('x-search-corrected')
  return {
    titles: ((await response.json()) as ResourceView[]).map((row) => row.title),
    total: Number(response.headers.get('x-total-count')),
    fuzzy: response.headers.get('x-search-fuzzy'),
    corrected: corrected === null ? null : decodeURIComponent(corrected),
  }
}
