import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '#client/kit/toast.ts'
import { addSynonym, listSynonyms, removeSynonym } from '#shared/calls/search.ts'
import { countSaved, saveResource, unsaveResource } from '#shared/calls/study.ts'
import type { SavedStatus } from '#shared/contracts/study.ts'
import { edit, put } from './edits.ts'
import { callQuery } from './queries.ts'
import { userQuery } from './session.ts'
import { type CallOptions, makeCall, type Send, undoBy } from './write.ts'

vi.mock(import('./page-context.ts'), () => ({ serverPageContext: () => null }))

const count = callQuery(countSaved)
const synonyms = callQuery(listSynonyms)
const input = { params: { id: 7 } }

type Sent = { method: string; headers: Readonly<Record<string, string>> }
type Waiting = Sent & { url: string; respond: (status: number, body?: object) => void }

let client: QueryClient
/** Requests that wait for their response, in the order in which they were sent. */
let waiting: Waiting[]

beforeEach(() => {
  client = new QueryClient()
  waiting = []
  vi.stubGlobal('fetch', (url: string, { method, headers }: Sent) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const respond = (status: number, body: object = { message: 'No' }) =>
      resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }))
    waiting.push({ method, headers, url, respond })
    return promise
  })
})
afterEach(() => vi.unstubAllGlobals())

const sent = (requests: number) => vi.waitFor(() => expect(waiting).toHaveLength(requests))
const respond = (index: number, status: number, body?: object) =>
  waiting[index]?.respond(status, body)
const shown = () => client.getQueryData(count.queryKey)?.count
const isStale = () => client.getQueryState(synonyms.queryKey)?.isInvalidated

/** Adds or subtracts 1, as saving and unsaving a resource do. */
function press(by: 1 | -1, options: CallOptions<SavedStatus, typeof input> = {}) {
  const change = edit(count, (held) => ({ count: held.count + by }))
  const call = by === 1 ? saveResource : unsaveResource
  return makeCall(client, call, input, { optimistic: () => [change], ...options })
}

describe('what a call touches', () => {
  const body = { relation: 'same' as const, words: ['a'], targets: [] }
  beforeEach(() => client.setQueryData(synonyms.queryKey, []))

  it('stays when the call is refused', async () => {
    const removal = makeCall(client, removeSynonym, input)
    await sent(1)
    respond(0, 403)
    await expect(removal).rejects.toThrow('403')
    expect(isStale()).toBe(false)
  })

  it('stays when there is nothing to add to: what was typed is still on the page', async () => {
    const addition = makeCall(client, addSynonym, { body })
    await sent(1)
    respond(0, 404)
    await expect(addition).rejects.toThrow('404')
    expect(isStale()).toBe(false)
  })

  it('is stale when the call succeeds', async () => {
    const removal = makeCall(client, removeSynonym, input)
    await sent(1)
    respond(0, 204)
    await removal
    expect(isStale()).toBe(true)
  })

  it('is stale when somebody else deleted the resource first', async () => {
    const removal = makeCall(client, removeSynonym, input)
    await sent(1)
    respond(0, 404)
    await expect(removal).rejects.toThrow('404')
    expect(isStale()).toBe(true)
  })

  it.each([
    [409, true],
    [400, false],
    [401, false],
  ])('after a %i is stale if the write says so and the session goes on', async (status, stale) => {
    const classList = { toggle: () => false }
    vi.stubGlobal('document', { cookie: '', documentElement: { classList } })
    const isRefusal = (error: Error) => !error.message.startsWith('400')
    const addition = makeCall(client, addSynonym, { body }, { isStale: isRefusal })
    await sent(1)
    respond(0, status)
    await expect(addition).rejects.toThrow(String(status))
    expect(isStale()).toBe(stale)
    const user = client.getQueryData(userQuery().queryKey)
    expect(user).toBe(status === 401 ? null : undefined)
  })

  it('is asked for again where the first response was on its way', async () => {
    const save = makeCall(client, saveResource, input)
    await sent(1)
    const stop = new QueryObserver(client, count).subscribe(() => undefined)
    await sent(2)
    respond(0, 200, { isSaved: true })
    await save
    respond(1, 200, { count: 0 })
    await sent(3)
    respond(2, 200, { count: 1 })
    await vi.waitFor(() => expect(shown()).toBe(1))
    stop()
  })

  it('is known, and not stale, where the response says it', async () => {
    const removal = makeCall(client, removeSynonym, input, {
      received: () => [put(synonyms, []), put(count, { count: 3 })],
    })
    await sent(1)
    respond(0, 204)
    await removal
    expect([isStale(), shown()]).toEqual([false, 3])
  })
})

describe('a change that shows at once', () => {
  beforeEach(() => client.setQueryData(count.queryKey, { count: 5 }))

  it('is taken back if the server refuses, and what the server has is asked for', async () => {
    const change = press(1)
    await vi.waitFor(() => expect(shown()).toBe(6))
    await sent(1)
    respond(0, 500)
    await expect(change).rejects.toThrow('500')
    expect(shown()).toBe(5)
    expect(client.getQueryState(count.queryKey)?.isInvalidated).toBe(true)
  })

  it('is taken back alone: those before and after it stay', async () => {
    const first = press(1)
    const second = press(-1)
    const third = press(1)
    await vi.waitFor(() => expect(shown()).toBe(6))
    await sent(3)
    respond(1, 500)
    await expect(second).rejects.toThrow('500')
    expect(shown()).toBe(7)
    respond(0, 200, {})
    respond(2, 500)
    await first
    await expect(third).rejects.toThrow('500')
    expect(shown()).toBe(6)
  })

  it('gives way to what the response says', async () => {
    const change = press(1, { received: () => [put(count, { count: 40 })] })
    await sent(1)
    expect(shown()).toBe(6)
    respond(0, 200, {})
    await change
    expect(shown()).toBe(40)
  })

  it('gives way to what the page has got meanwhile', async () => {
    const change = press(1)
    await sent(1)
    client.setQueryData(count.queryKey, { count: 9 })
    respond(0, 500)
    await expect(change).rejects.toThrow('500')
    expect(shown()).toBe(9)
  })

  it('is asked for after the last of them, not in between', async () => {
    const stop = new QueryObserver(client, { ...count, staleTime: Infinity }).subscribe(() => {})
    const first = press(1)
    const second = press(1)
    await sent(2)
    respond(0, 200, {})
    await first
    expect(waiting).toHaveLength(2)
    respond(1, 200, {})
    await second
    await sent(3)
    expect(waiting[2]?.url).toBe('/api/saved-resources/count')
    respond(2, 200, { count: 8 })
    await vi.waitFor(() => expect(shown()).toBe(8))
    stop()
  })

  it('counts as done, where nothing could show it, only when the page has it', async () => {
    client.removeQueries({ queryKey: count.queryKey })
    const observer = new QueryObserver(client, count)
    const stop = observer.subscribe(() => {})
    await sent(1)
    let isDone = false
    const change = press(1).then(() => {
      isDone = true
    })
    await sent(2)
    respond(1, 200, {})
    // Requested again, because the first response may be older than the change.
    await sent(3)
    expect(isDone).toBe(false)
    respond(2, 200, { count: 1 })
    await change
    expect(shown()).toBe(1)
    stop()
  })
})

describe('calls in one queue', () => {
  it('are made one after another, also after one that was refused', async () => {
    const first = press(1, { queue: 'saved 7' })
    const second = press(-1, { queue: 'saved 7' })
    const elsewhere = press(1, { queue: 'saved 8' })
    await sent(2)
    expect(waiting.map(({ method }) => method)).toEqual(['POST', 'POST'])
    respond(0, 500)
    await expect(first).rejects.toThrow('500')
    await sent(3)
    expect(waiting[2]?.method).toBe('DELETE')
    respond(1, 200, {})
    respond(2, 200, {})
    await Promise.all([second, elsewhere])
  })
})

describe('what is said', () => {
  const toasts = { done: 'Saved', failed: 'Could not save' }

  it('is why it failed', async () => {
    const change = press(1, { toasts })
    await sent(1)
    respond(0, 409, { message: 'Too many.' })
    await expect(change).rejects.toThrow('409')
    expect(toastStore.get()).toMatchObject({
      title: 'Could not save',
      description: 'Too many.',
      variant: 'destructive',
      action: null,
    })
  })

  it('is that it is done, with a way back', async () => {
    const undo = () => undoBy(unsaveResource, input, { toasts: { done: 'Undone' } })
    const change = press(1, { toasts, undo })
    await sent(1)
    respond(0, 200, {})
    await change
    expect(toastStore.get()).toMatchObject({ title: 'Saved', variant: 'success' })
    toastStore.get()?.action?.onPress()
    await sent(2)
    expect(waiting[1]?.method).toBe('DELETE')
    respond(1, 200, {})
    await vi.waitFor(() => expect(toastStore.get()?.title).toBe('Undone'))
  })

  it('is that it could not be undone', async () => {
    const change = press(1, { toasts, undo: () => undoBy(unsaveResource, input) })
    await sent(1)
    respond(0, 200, {})
    await change
    toastStore.get()?.action?.onPress()
    await sent(2)
    respond(1, 410)
    await vi.waitFor(() => expect(toastStore.get()?.title).toBe('Could not undo'))
  })
})

describe('a write of several calls', () => {
  beforeEach(() => client.setQueryData(synonyms.queryKey, []))

  it('leaves stale what its own call touches, also if a later one is refused', async () => {
    const steps = async (send: Send) => {
      await send(removeSynonym, input)
      await send(saveResource, input)
    }
    const write = makeCall<void, void>(client, removeSynonym, undefined, { steps })
    await sent(1)
    respond(0, 204)
    await sent(2)
    respond(1, 409)
    await expect(write).rejects.toThrow('409')
    expect(isStale()).toBe(true)
  })

  it('does not ask again for what its response fills', async () => {
    const stored = { id: 7, relation: 'same' as const, words: ['a'], targets: [] }
    const write = makeCall<unknown, void>(client, removeSynonym, undefined, {
      steps: (send) => send(removeSynonym, input),
      received: () => [edit(synonyms, (all) => [...all, { ...stored, updatedAt: '' }])],
    })
    await sent(1)
    respond(0, 204)
    await write
    expect(isStale()).toBe(false)
    expect(client.getQueryData(synonyms.queryKey)).toHaveLength(1)
  })
})
