import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addSynonym, listSynonyms, removeSynonym } from '#shared/calls/admin-search.ts'
import { callKey, send } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

function clientWithSynonyms(status: number) {
  const response = new Response(status === 204 ? null : '{"message":"No"}', { status })
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  const client = new QueryClient()
  client.setQueryData(callKey(listSynonyms), [])
  const isStale = () => client.getQueryState(callKey(listSynonyms))?.isInvalidated
  return { client, isStale }
}

const input = { params: { id: 7 } }
const body = { relation: 'same' as const, words: ['a'], targets: [] }

describe('what a call touches', () => {
  it('stays when the call is refused', async () => {
    const { client, isStale } = clientWithSynonyms(403)
    await expect(send(client, removeSynonym, input)).rejects.toThrow('403')
    expect(isStale()).toBe(false)
  })

  it('stays when there is nothing to add to: what was typed is still on the page', async () => {
    const { client, isStale } = clientWithSynonyms(404)
    await expect(send(client, addSynonym, { body })).rejects.toThrow('404')
    expect(isStale()).toBe(false)
  })

  it('is stale when the call succeeds', async () => {
    const { client, isStale } = clientWithSynonyms(204)
    await send(client, removeSynonym, input)
    expect(isStale()).toBe(true)
  })

  it('is stale when somebody else deleted the resource first', async () => {
    const { client, isStale } = clientWithSynonyms(404)
    await expect(send(client, removeSynonym, input)).rejects.toThrow('404')
    expect(isStale()).toBe(true)
  })
})
