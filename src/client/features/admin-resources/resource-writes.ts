import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, NO_ANSWER, UNREACHABLE } from '#client/data/api-error.ts'
import { deadline } from '#client/data/deadline.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import { toast } from '#client/kit/toast.ts'
import type { BulkAnswer, BulkUpdateInput } from '#shared/contracts/admin-resources.ts'
import type { OpeningView } from '#shared/contracts/openings.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { PAGE_SIZE, type TableView } from './table-view.ts'

export type ResourcePage = { resources: ResourceView[]; total: number }
export type ResourcePatch = Partial<ResourceInput>

/** The prefix of all pages of the table. It starts with 'resources', so invalidating that refetches them. */
export const TABLE_KEY = ['resources', 'admin'] as const

export function resourcePageQuery(view: TableView) {
  const params = new URLSearchParams({
    ...(view.query ? { query: view.query } : {}),
    ...(view.problem ? { problem: view.problem } : {}),
    sort: view.sort,
    order: view.order,
    limit: String(PAGE_SIZE),
    offset: String((view.page - 1) * PAGE_SIZE),
  })
  return queryOptions({
    queryKey: [...TABLE_KEY, params.toString()],
    queryFn: async ({ signal }): Promise<ResourcePage> => {
      const path = `/api/admin/resources?${params}`
      const { body, headers } = await apiGet<ResourceView[]>(path, deadline(signal))
      return { resources: body, total: Number(headers.get('X-Total-Count') ?? body.length) }
    },
    placeholderData: keepPreviousData,
  })
}

export function openingNamesQuery() {
  return queryOptions({
    queryKey: ['openings', 'names'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const { body } = await apiGet<OpeningView[]>('/api/openings', deadline(signal))
      return body.map(({ name }) => name)
    },
  })
}

export async function fetchResource(id: number): Promise<ResourceView> {
  return (await apiGet<ResourceView>(`/api/resources/${id}`)).body
}

export async function createResource(input: ResourceInput): Promise<ResourceView> {
  return sent(await apiSend<ResourceView>('POST', '/api/admin/resources', input))
}

/** With `seenAt`, fails with 409 `changed_meanwhile` if the resource has changed since then. */
export async function changeResource(
  id: number,
  patch: ResourcePatch,
  seenAt?: string,
): Promise<ResourceView> {
  const headers = seenAt ? { 'If-Match': `"${seenAt}"` } : undefined
  return sent(await apiSend<ResourceView>('PUT', `/api/admin/resources/${id}`, patch, headers))
}

export async function deleteResource(id: number): Promise<void> {
  await apiSend('DELETE', `/api/admin/resources/${id}`)
}

/** Returns how many of them still existed. */
export async function changeResources(
  ids: readonly number[],
  set: BulkUpdateInput['set'],
  run: string,
): Promise<number> {
  const path = '/api/admin/resources/bulk-update'
  return sent(await apiSend<BulkAnswer>('POST', path, { ids, set, run })).changed
}

export async function deleteResources(ids: readonly number[], run: string): Promise<number> {
  const path = '/api/admin/resources/bulk-delete'
  return sent(await apiSend<BulkAnswer>('POST', path, { ids, run })).changed
}

/** Refetches what any write to resources affects, on public pages and in the console. */
export async function refreshCatalogue(client: QueryClient): Promise<void> {
  const touched = ['resources', 'filters', 'saved', 'overview', 'opening-usage']
  await Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

function sent<Body>(body: Body | null): Body {
  if (body === null) throw new Error('The server sent no answer')
  return body
}

const DONE_MS = 3000
const FAILED_MS = 5000

/** Returns 'Error 409: …', or that the server could not be reached. */
export function failureText(error: unknown): string {
  return error instanceof ApiError
    ? `Error ${error.status}: ${error.userMessage || NO_ANSWER}`
    : UNREACHABLE
}

export function toastDone(title: string, description?: string): void {
  toast({ title, description, variant: 'success', duration: DONE_MS })
}

export function toastFailure(doing: 'creating' | 'updating' | 'deleting', error: unknown): void {
  toast({
    title: `Error ${doing} resource`,
    description: failureText(error),
    variant: 'destructive',
    duration: FAILED_MS,
  })
}
