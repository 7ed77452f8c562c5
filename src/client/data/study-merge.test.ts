import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { studyMergeInput } from '#shared/contracts/study.ts'
import type { BrowserNote } from './study-browser.ts'
import type { BrowserItem } from './study-store.ts'

vi.mock(import('./page-context.ts'), () => ({ serverPageContext: () => null }))

const MONDAY = '2026-11-16T10:00:00.000Z'
const TUESDAY = '2026-11-17T10:00:00.000Z'

const itemOf = (resourceId: number): BrowserItem => ({
  resourceId,
  status: 'want',
  progress: 0,
  steps: null,
  chaptersDone: [],
  addedAt: MONDAY,
  startedAt: null,
  finishedAt: null,
  updatedAt: MONDAY,
  title: `Book ${resourceId}`,
  type: 'book',
  author: null,
})
const noteOf = (number: number, text = 'Opposition'): BrowserNote => ({
  key: `0f6d1c2a-5b7e-4c3d-9a8f-${String(number).padStart(12, '0')}`,
  resourceId: 1,
  text,
  createdAt: MONDAY,
  updatedAt: MONDAY,
})
const many = <Entry>(count: number, make: (number: number) => Entry) =>
  Array.from({ length: count }, (_, index) => make(index + 1))

let values: Map<string, string>
/** What the server responds to each call; null cuts the connection. */
let answers: ({ status: number; body: unknown } | null)[]
let isPlanLost: boolean
const NO_PLAN = { steps: [], resources: [], createdAt: null, updatedAt: null }
let followed: string[]
let pathStatus: (url: string) => number
let sent: { items: { resourceId: number }[]; notes?: unknown[] }[]

beforeEach(() => {
  values = new Map()
  answers = []
  sent = []
  followed = []
  pathStatus = () => 204
  isPlanLost = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  vi.stubGlobal('document', {
    cookie: 'signed_in=1',
    documentElement: { classList: { toggle: () => false }, dataset: {} },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/plan')) {
      if (isPlanLost) throw new TypeError('Failed to fetch')
      return Response.json(body === undefined ? NO_PLAN : { ...NO_PLAN, ...JSON.parse(body) })
    }
    if (url.includes('/api/paths/')) {
      followed.push(`${url}${body === '{}' ? '' : (body ?? '')}`)
      return new Response(null, { status: pathStatus(url) })
    }
    const input = studyMergeInput.parse(JSON.parse(body))
    sent.push(input)
    const answer = answers.shift()
    if (answer === null) throw new TypeError('Failed to fetch')
    const { status, body: reply } = answer ?? {
      status: 200,
      body: { merged: input.items.length, kept: 0, unknown: 0 },
    }
    return new Response(JSON.stringify(reply), { status })
  })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const keep = (items: BrowserItem[], notes: BrowserNote[] = []) =>
  values.set('study', JSON.stringify({ version: 1, items, notes }))
const keepPlan = () => {
  const step = { id: 1, title: 'Tactics', reason: 'Why', resourceIds: [], minutes: 5, doneAt: null }
  values.set('plan', JSON.stringify({ steps: [step] }))
}
async function run() {
  const { takeOver } = await import('./study-merge.ts')
  // Modules are loaded anew for each test, the toasts among them.
  const { toastStore } = await import('#client/kit/toast.ts')
  await takeOver(new QueryClient())
  return toastStore.get()
}

describe('the calls', () => {
  it('have at most 500 items each', async () => {
    const { chunksOf } = await import('./study-merge.ts')
    const chunks = chunksOf({ items: many(1201, itemOf), notes: [] })
    expect(chunks.map(({ items }) => items.length)).toEqual([500, 500, 201])
  })

  it('hold every note once, in less than a megabyte each', async () => {
    const { chunksOf } = await import('./study-merge.ts')
    const notes = many(200, (number) => noteOf(number, '♞'.repeat(5000)))
    const chunks = chunksOf({ items: [], notes })
    expect(chunks.flatMap((chunk) => chunk.notes)).toEqual(notes)
    for (const chunk of chunks)
      expect(new TextEncoder().encode(JSON.stringify(chunk)).length).toBeLessThan(1_000_000)
  })
})

describe('taking over', () => {
  it('asks for nothing if nothing was kept', async () => {
    expect(await run()).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends what accounts keep, and clears the browser', async () => {
    keep([itemOf(1), itemOf(2)], [noteOf(1)])
    expect(await run()).toMatchObject({
      title: 'Taken over from this browser',
      description: 'What you kept here is now in your account.',
    })
    expect(sent[0]?.items[0]).not.toHaveProperty('title')
    expect(sent.flatMap(({ notes = [] }) => notes)).toHaveLength(1)
    expect(values.size).toBe(0)
  })

  it('keeps what was not confirmed, and repeats only that', async () => {
    keep(many(700, itemOf), [noteOf(1)])
    answers = [{ status: 200, body: { merged: 500, kept: 0, unknown: 0 } }, null]
    expect(await run()).toMatchObject({ variant: 'destructive', action: { label: 'Try Again' } })
    const left = JSON.parse(values.get('study') ?? '') as { items: unknown[]; notes: unknown[] }
    expect([left.items.length, left.notes.length]).toEqual([200, 1])
    sent = []
    vi.resetModules()
    expect(await run()).toMatchObject({ variant: 'success' })
    expect(sent.map(({ items, notes = [] }) => [items.length, notes.length])).toEqual([
      [200, 0],
      [0, 1],
    ])
    expect(values.size).toBe(0)
  })

  it('follows paths with their skips; what there is no room for stays, and what is gone goes', async () => {
    const follow = (slug: string, skipped: string[], changedAt: string) => ({
      slug,
      skipped,
      changedAt,
    })
    values.set(
      'paths',
      JSON.stringify([
        follow('new', ['a', 'gone'], TUESDAY),
        follow('old', [], MONDAY),
        follow('full', [], MONDAY),
        follow('trashed', [], MONDAY),
      ]),
    )
    pathStatus = (url) => (/gone|trashed/.test(url) ? 404 : url.includes('full') ? 409 : 204)
    expect(await run()).toMatchObject({ variant: 'success' })
    expect(followed.map((url) => url.slice(url.indexOf('/paths/') + 7))).toEqual([
      'trashed/follow',
      'full/follow',
      'old/follow',
      'new/follow',
      'new/steps/a{"skipped":true}',
      'new/steps/gone{"skipped":true}',
    ])
    expect(JSON.parse(values.get('paths') ?? '')).toMatchObject([{ slug: 'full' }])
  })

  it.each([401, 403])('stays silent on %i, and loses nothing', async (status) => {
    keep([itemOf(1)])
    answers = [{ status, body: { message: 'No', code: 'suspended' } }]
    expect(await run()).toBeNull()
    expect(values.size).toBe(1)
  })

  it('keeps what has changed in the meantime', async () => {
    const { withoutChunk } = await import('./study-merge.ts')
    const changed = { ...itemOf(1), updatedAt: TUESDAY }
    const edited = { ...noteOf(1), updatedAt: TUESDAY }
    expect(
      withoutChunk(
        { items: [changed, itemOf(2)], notes: [edited, noteOf(2)] },
        { items: [itemOf(1), itemOf(2)], notes: [noteOf(1), noteOf(2)] },
      ),
    ).toEqual({ items: [changed], notes: [edited] })
  })

  it('calm 1: moves the plan although nothing else was kept, and says so', async () => {
    keepPlan()
    expect(await run()).toMatchObject({ variant: 'success' })
    expect([sent, values.size]).toEqual([[], 0])
  })

  it('calm 1: offers to repeat what failed, which stays', async () => {
    keepPlan()
    isPlanLost = true
    expect(await run()).toMatchObject({ variant: 'destructive', action: { label: 'Try Again' } })
    expect(values.size).toBe(1)
  })
})
