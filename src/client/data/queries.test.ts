import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listResources } from '#shared/calls/resources.ts'
import { countSaved } from '#shared/calls/study.ts'
import { refresh } from './edits.ts'
import { callKey, callQuery, seedQuery } from './queries.ts'

vi.mock(import('./page-context.ts'), () => ({ serverPageContext: () => null }))
afterEach(() => vi.unstubAllGlobals())

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers })),
  )
}

const query = { limit: 5 }
const total = callQuery(
  listResources,
  { query },
  {
    name: 'total',
    steps: async (get) => {
      const { headers } = await get(listResources, { query })
      return Number(headers.get('X-Total-Count'))
    },
  },
)

describe('a query with steps', () => {
  it('fails with the call', async () => {
    respondWith(503, { message: 'Later' })
    await expect(new QueryClient().fetchQuery({ ...total, retry: false })).rejects.toThrow('503')
  })

  it('reads more than a body', async () => {
    respondWith(200, [], { 'X-Total-Count': '31' })
    expect(await new QueryClient().fetchQuery(total)).toBe(31)
  })

  it('is not the query of the body, and is stale with it', async () => {
    respondWith(200, [], { 'X-Total-Count': '31' })
    const client = new QueryClient()
    await client.fetchQuery(total)
    expect(client.getQueryData(callQuery(listResources, { query }).queryKey)).toBeUndefined()
    await refresh(client, { ...listResources, touches: ['/api/resources'] })
    expect(client.getQueryState(total.queryKey)?.isInvalidated).toBe(true)
  })
})

describe('what is known already', () => {
  const saved = callQuery(countSaved)

  it('never replaces what the server has said', () => {
    const client = new QueryClient()
    client.setQueryData(saved.queryKey, { count: 3 })
    seedQuery(client, saved, { count: 2 })
    expect(client.getQueryData(saved.queryKey)).toEqual({ count: 3 })
  })

  it('is stale from the beginning', () => {
    const client = new QueryClient()
    seedQuery(client, saved, { count: 2 })
    expect(client.getQueryData(callKey(countSaved))).toEqual({ count: 2 })
    expect(client.getQueryState(saved.queryKey)?.dataUpdatedAt).toBe(0)
  })
})
