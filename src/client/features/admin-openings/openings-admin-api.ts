import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import type {
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningUsageView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import type { Thing } from './words.ts'

/** Where each kind is written: POST, and PUT and DELETE with the id behind it. */
const PATHS = {
  category: '/api/admin/opening-categories',
  subcategory: '/api/admin/opening-subcategories',
  opening: '/api/admin/openings',
} as const satisfies Record<Thing, string>

export function categoriesQuery() {
  return queryOptions({
    queryKey: ['opening-categories'],
    queryFn: async ({ signal }): Promise<OpeningCategoryView[]> =>
      (await apiGet<OpeningCategoryView[]>('/api/opening-categories', deadline(signal))).body,
  })
}

export function subcategoriesQuery() {
  return queryOptions({
    queryKey: ['opening-subcategories', 'all'],
    queryFn: async ({ signal }): Promise<OpeningSubcategoryView[]> =>
      (await apiGet<OpeningSubcategoryView[]>('/api/opening-subcategories', deadline(signal))).body,
  })
}

export function openingsQuery() {
  return queryOptions({
    queryKey: ['openings', 'all'],
    queryFn: async ({ signal }): Promise<OpeningView[]> =>
      (await apiGet<OpeningView[]>('/api/openings', deadline(signal))).body,
  })
}

export type Usage = ReadonlyMap<number, OpeningUsageView>

/** What depends on each opening, by its id. */
export function openingUsageQuery() {
  return queryOptions({
    queryKey: ['opening-usage'],
    queryFn: async ({ signal }): Promise<Usage> => {
      const path = '/api/admin/opening-usage'
      const { body } = await apiGet<OpeningUsageView[]>(path, deadline(signal))
      return new Map(body.map((usage) => [usage.openingId, usage]))
    },
    // A Map would be taken for changed with every answer, as it cannot be compared.
    structuralSharing: false,
  })
}

export async function createThing(thing: Thing, input: object): Promise<void> {
  await apiSend('POST', PATHS[thing], input)
}

export async function changeThing(thing: Thing, id: number, patch: object): Promise<void> {
  await apiSend('PUT', `${PATHS[thing]}/${id}`, patch)
}

export async function deleteThing(thing: Thing, id: number): Promise<void> {
  await apiSend('DELETE', `${PATHS[thing]}/${id}`)
}

const TOUCHED = [
  'opening-categories',
  'opening-subcategories',
  'openings',
  'opening-usage',
  'filters',
  // A resource names its opening.
  'resources',
  'saved',
  'overview',
]

/** After each write. */
export async function refreshOpenings(client: QueryClient): Promise<void> {
  await Promise.all(TOUCHED.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
