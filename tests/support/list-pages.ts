import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import type { ListInput, ListView, OwnListView } from '#shared/contracts/lists.ts'
import type { ListId } from '#shared/domain/lists.ts'
import { paths } from '#shared/paths.ts'
import { originOf } from './e2e-data.ts'

const origin = () => originOf(test.info().file)

/** A title that no other test uses. */
export const newTitle = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`

/** Makes a list for the logged-in member and returns it with its address. */
export async function makeList(
  request: APIRequestContext,
  list: Partial<ListInput> & { ids?: readonly number[] } = {},
): Promise<OwnListView & { path: string }> {
  const { ids = [], title = newTitle('Rook endings'), visibility = 'private', ...rest } = list
  const headers = { Origin: origin() }
  const data = { title, visibility, ...rest }
  const made = await request.post('/api/lists', { headers, data })
  expect(made.status()).toBe(201)
  const view = (await made.json()) as OwnListView
  const filled = await request.put(`/api/lists/${view.id}/items`, { headers, data: { ids } })
  expect(filled.status()).toBe(200)
  return { ...view, path: paths.list(view) }
}

/** Returns the IDs of a list's resources, as the server has them. */
export async function itemsOf(request: APIRequestContext, id: ListId): Promise<number[]> {
  const answer = await request.get(`/api/lists/${id}`)
  return ((await answer.json()) as ListView).resources.map((resource) => resource.id)
}
