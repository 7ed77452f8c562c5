import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { serverMessage, UNREACHABLE } from '#client/data/api-error.ts'
import { deadline } from '#client/data/deadline.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import { toast } from '#client/kit/toast.ts'
import type {
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningUsageView,
  OpeningView,
} from '#shared/contracts/openings.ts'

/** POST goes to these paths; PUT and DELETE append the ID. */
const PATHS = {
  category: '/api/admin/opening-categories',
  subcategory: '/api/admin/opening-subcategories',
  opening: '/api/admin/openings',
} as const satisfies Record<EntryKind, string>

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

/** The resources of each opening, by its ID. */
export function openingUsageQuery() {
  return queryOptions({
    queryKey: ['opening-usage'],
    queryFn: async ({ signal }): Promise<Usage> => {
      const path = '/api/admin/opening-usage'
      const { body } = await apiGet<OpeningUsageView[]>(path, deadline(signal))
      return new Map(body.map((usage) => [usage.openingId, usage]))
    },
    // Structural sharing cannot compare Maps, so it would only cost time.
    structuralSharing: false,
  })
}

export async function createEntry(kind: EntryKind, input: object): Promise<void> {
  await apiSend('POST', PATHS[kind], input)
}

export async function changeEntry(kind: EntryKind, id: number, patch: object): Promise<void> {
  await apiSend('PUT', `${PATHS[kind]}/${id}`, patch)
}

export async function deleteEntry(kind: EntryKind, id: number): Promise<void> {
  await apiSend('DELETE', `${PATHS[kind]}/${id}`)
}

const TOUCHED = [
  'opening-categories',
  'opening-subcategories',
  'openings',
  'opening-usage',
  'filters',
  // Resources contain the name of their opening.
  'resources',
  'saved',
  'overview',
]

/** Refetches what a write to any kind of entry affects. */
export async function refreshOpenings(client: QueryClient): Promise<void> {
  await Promise.all(TOUCHED.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

/** For successes and failures alike. */
const SHOWN_MS = 3000

export function toastDone(kind: EntryKind, done: 'created' | 'updated' | 'deleted'): void {
  const title = `${TITLES[kind]} ${done} successfully`
  toast({ title, variant: 'success', duration: SHOWN_MS })
}

export function toastFailure(
  kind: EntryKind,
  doing: 'create' | 'update' | 'delete',
  error: unknown,
): void {
  toast({
    title: `Failed to ${doing} ${kind}`,
    description: serverMessage(error) ?? UNREACHABLE,
    variant: 'destructive',
    duration: SHOWN_MS,
  })
}

export type EntryKind = 'category' | 'subcategory' | 'opening'

export const TITLES = {
  category: 'Category',
  subcategory: 'Subcategory',
  opening: 'Opening',
} as const satisfies Record<EntryKind, string>

export const UNITS = {
  category: { one: 'category', many: 'categories' },
  subcategory: { one: 'subcategory', many: 'subcategories' },
  opening: { one: 'opening', many: 'openings' },
} as const satisfies Record<EntryKind, { one: string; many: string }>
