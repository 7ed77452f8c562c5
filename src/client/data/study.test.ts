import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StudyInput } from '#shared/contracts/study.ts'
import { changedStudy } from '#shared/domain/study.ts'
import type { Studied } from './study-store.ts'

vi.mock(import('./page-context.ts'), () => ({ serverPageContext: () => null }))

const ID = 7
const book: Studied = {
  id: ID,
  title: 'Endgames',
  type: 'book',
  author: null,
}
const NOW = '2026-11-22T10:00:00.000Z'

/** Requests that wait for their response, in the order in which they were sent. */
let waiting: {
  method: string
  input: StudyInput
  answer: (status: number, item?: object) => void
}[]
let values: Map<string, string>

function visit(cookie: string): void {
  vi.stubGlobal('document', {
    cookie,
    documentElement: { classList: { toggle: () => false }, dataset: {} },
  })
}

beforeEach(() => {
  waiting = []
  values = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  vi.stubGlobal(
    'fetch',
    (_url: string, { method, body = '{}' }: { method: string; body?: string }) => {
      const input = JSON.parse(body) as StudyInput
      return new Promise<Response>((resolve) => {
        const answer = (
          status: number,
          item: object = { resourceId: ID, ...changedStudy(null, input, NOW) },
        ) =>
          resolve(
            new Response(
              status === 204 ? null : JSON.stringify(status === 200 ? item : { message: 'No' }),
              { status },
            ),
          )
        waiting.push({ method, input, answer })
      })
    },
  )
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

async function open() {
  const { setStar, studyStore } = await import('./study.ts')
  const { studyMarksQuery } = await import('./study-marks.ts')
  const client = new QueryClient()
  const { queryKey } = studyMarksQuery()
  client.setQueryData(queryKey, [])
  const store = await studyStore(client)
  return {
    star: (on: boolean) => setStar(client, book, on),
    set: (status: StudyInput['status'] | null) => store.change(client, book, status && { status }),
    shown: () => store.mark(client, ID)?.status ?? null,
    sent: (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count)),
  }
}

describe('a member’s change', () => {
  beforeEach(() => visit('signed_in=1'))

  it('shows at once, and goes back if the server refuses', async () => {
    const { set, shown, sent } = await open()
    const change = set('studying')
    await sent(1)
    expect(shown()).toBe('studying')
    waiting[0]?.answer(500)
    await expect(change).rejects.toThrow('500')
    expect(shown()).toBeNull()
    expect(values.size).toBe(0)
  })

  it('waits for the one before; what is refused goes back to what was confirmed last', async () => {
    const { set, shown, sent } = await open()
    const first = set('want')
    const second = set('done')
    await sent(1)
    expect(shown()).toBe('done')
    waiting[0]?.answer(200)
    await first
    expect(shown()).toBe('done')
    await sent(2)
    waiting[1]?.answer(429)
    await expect(second).rejects.toThrow('429')
    expect(shown()).toBe('want')
  })

  it('is undone by what was before', async () => {
    const { set, shown, sent } = await open()
    const change = set('studying')
    await sent(1)
    waiting[0]?.answer(200)
    const { undo } = await change
    const undone = undo()
    await sent(2)
    waiting[1]?.answer(200, { item: null, notes: [] })
    await sent(3)
    expect([waiting[2]?.method, shown()]).toEqual(['DELETE', null])
    waiting[2]?.answer(204)
    await undone
    expect(shown()).toBeNull()
  })

  it('that takes a resource off the list is undone with all dates', async () => {
    const { set, shown, sent } = await open()
    const item = {
      ...changedStudy(null, { status: 'studying', progress: 40 }, '2026-10-01T10:00:00.000Z'),
      resourceId: ID,
    }
    const removal = set(null)
    await sent(1)
    waiting[0]?.answer(200, { item, notes: [] })
    await sent(2)
    expect(waiting[1]?.method).toBe('DELETE')
    waiting[1]?.answer(204)
    const { undo } = await removal
    expect(shown()).toBeNull()
    const undone = undo()
    await sent(3)
    expect(shown()).toBe('studying')
    expect([waiting[2]?.method, waiting[2]?.input]).toEqual(['POST', { items: [item] }])
    waiting[2]?.answer(200, { merged: 1, kept: 0, unknown: 0 })
    await undone
    expect(shown()).toBe('studying')
  })

  it('that takes a resource off the list gives way to what another tab has set since', async () => {
    const { set, shown, sent } = await open()
    const item = { ...changedStudy(null, { status: 'studying' }, NOW), resourceId: ID }
    const removal = set(null)
    await sent(1)
    waiting[0]?.answer(200, { item, notes: [] })
    await sent(2)
    waiting[1]?.answer(204)
    const undone = (await removal).undo()
    await sent(3)
    waiting[2]?.answer(200, { merged: 0, kept: 1, unknown: 0 })
    await sent(4)
    waiting[3]?.answer(200, { item: { ...item, status: 'done' }, notes: [] })
    await undone
    expect(shown()).toBe('done')
  })
})

describe('the star of a member', () => {
  beforeEach(() => visit('signed_in=1'))

  it('is taken back to what was before, however fast the second press is', async () => {
    const { set, star, shown, sent } = await open()
    const first = set('want')
    await sent(1)
    waiting[0]?.answer(200)
    await first
    const presses = [star(true), star(false)]
    await sent(2)
    waiting[1]?.answer(200)
    await sent(3)
    expect([waiting[2]?.method, waiting[2]?.input.status]).toEqual(['PUT', 'want'])
    waiting[2]?.answer(200)
    await Promise.all(presses)
    expect(shown()).toBe('want')
  })

  it.each([
    ['keeps what was begun', 'studying', 'PUT'],
    ['leaves nothing of what was not', 'done', 'DELETE'],
  ] as const)('that was given elsewhere %s', async (_name, before, method) => {
    const { star, sent } = await open()
    const back = star(false)
    await sent(1)
    const begun = changedStudy(null, { status: before }, NOW)
    const item = { resourceId: ID, ...changedStudy(begun, { status: 'done' }, NOW) }
    waiting[0]?.answer(200, { item, notes: [] })
    await sent(2)
    expect(waiting[1]?.method).toBe(method)
    waiting[1]?.answer(method === 'PUT' ? 200 : 204)
    await back
  })
})

describe('a visitor’s change', () => {
  beforeEach(() => visit(''))

  it('by a star is taken back to the progress from before', async () => {
    const { changeBrowserStudy, readBrowserStudy } = await import('./study-browser.ts')
    const { star, set } = await open()
    const state = changedStudy(null, { status: 'studying', progress: 40 }, NOW)
    changeBrowserStudy((study) => ({ ...study, items: [{ ...state, ...book, resourceId: ID }] }))
    await star(true)
    await star(false)
    expect(readBrowserStudy().items[0]).toMatchObject({ status: 'studying', progress: 40 })
    await set('done')
    await star(false)
    expect(readBrowserStudy().items[0]?.status).toBe('studying')
  })

  it('asks no server, and is undone exactly', async () => {
    const { set, shown } = await open()
    expect(await set('studying')).toMatchObject({ home: 'browser', isFirst: true })
    const before = values.get('study')
    const { isFirst, undo } = await set('done')
    expect([isFirst, shown()]).toEqual([false, 'done'])
    await undo()
    expect(values.get('study')).toBe(before)
    expect(waiting).toEqual([])
  })

  it('is refused beyond 2,000 resources, but those on the list can change', async () => {
    const { changeBrowserStudy, MAX_BROWSER_ITEMS } = await import('./study-browser.ts')
    const state = { ...changedStudy(null, { status: 'want' }, NOW), ...book }
    const items = Array.from({ length: MAX_BROWSER_ITEMS }, (_, index) => ({
      ...state,
      resourceId: index + 100,
    }))
    const { set, shown } = await open()
    changeBrowserStudy((study) => ({ ...study, items }))
    await expect(set('want')).rejects.toThrow('This browser keeps up to 2,000 resources.')
    changeBrowserStudy((study) => ({
      ...study,
      items: [{ ...state, resourceId: ID }, ...items.slice(1)],
    }))
    await set('done')
    expect(shown()).toBe('done')
  })
})
