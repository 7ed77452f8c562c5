import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { serverMessage } from '#client/data/api-error.ts'
import { deadline } from '#client/data/deadline.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import { toast } from '#client/kit/toast.ts'
import type {
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'

const PATH = '/api/admin/additional-resources'

/** All entries, including inactive ones. */
export function adminAdditionalQuery() {
  return queryOptions({
    queryKey: [PATH],
    queryFn: async ({ signal }): Promise<AdditionalResourceView[]> =>
      (await apiGet<AdditionalResourceView[]>(PATH, deadline(signal))).body,
  })
}

export async function createAdditional(input: AdditionalInput): Promise<void> {
  await apiSend('POST', PATH, input)
}

export async function changeAdditional(id: number, patch: AdditionalPatch): Promise<void> {
  await apiSend('PUT', `${PATH}/${id}`, patch)
}

export async function deleteAdditional(id: number): Promise<void> {
  await apiSend('DELETE', `${PATH}/${id}`)
}

/** Refetches what a write affects, including the lists on public pages. */
export async function refreshAdditional(client: QueryClient): Promise<void> {
  const touched = [PATH, '/api/additional-resources', 'overview']
  await Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

const DONE_MS = 3000
const FAILED_MS = 5000

export function toastDone(done: 'created' | 'updated' | 'deleted'): void {
  const title = `Additional resource ${done} successfully`
  toast({ title, variant: 'success', duration: DONE_MS })
}

export function toastFailure(doing: 'create' | 'update' | 'delete', error: unknown): void {
  const message = serverMessage(error) ?? 'the server could not be reached'
  toast({
    title: `Failed to ${doing} additional resource: ${message}`,
    variant: 'destructive',
    duration: FAILED_MS,
  })
}
