import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import type {
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'

const PATH = '/api/admin/additional-resources'

/** All of them, those that no page shows included. */
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

/** After each write: the public pages' lists, too. */
export async function refreshAdditional(client: QueryClient): Promise<void> {
  const touched = [PATH, '/api/additional-resources', 'overview']
  await Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
