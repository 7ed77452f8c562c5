import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const UUID = '0f6d1c2a-5b7e-4c3d-9a8f-1e2d3c4b5a69'
const MONDAY = '2026-11-16T10:00:00.000Z'
const TUESDAY = '2026-11-17T10:00:00.000Z'

const item = {
  resourceId: 7,
  status: 'studying',
  progress: 40,
  steps: { unit: 'lessons', done: 4, total: 10 },
  addedAt: MONDAY,
  startedAt: MONDAY,
  finishedAt: null,
  updatedAt: TUESDAY,
  title: 'Endgames',
  type: 'book',
  author: 'A. Author',
  chaptersDone: [],
}
const note = { key: UUID, resourceId: 7, text: 'Opposition', createdAt: MONDAY, updatedAt: MONDAY }

/** A storage that may refuse to read or to write. */
function storage(): Storage & { isForbidden: boolean; isFull: boolean } {
  const values = new Map<string, string>()
  const made = {
    isForbidden: false,
    isFull: false,
    getItem: (key: string) => {
      if (made.isForbidden) throw new DOMException('Forbidden', 'SecurityError')
      return values.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      if (made.isForbidden || made.isFull) throw new DOMException('Full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => {
      if (made.isForbidden) throw new DOMException('Forbidden', 'SecurityError')
      values.delete(key)
    },
  }
  return made as unknown as ReturnType<typeof storage>
}

let stored: ReturnType<typeof storage>

beforeEach(() => {
  stored = storage()
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('document', { cookie: '' })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const open = () => import('./study-browser.ts')
const put = (study: unknown) => stored.setItem('study', JSON.stringify(study))

describe('what is read', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a number', '7'],
    ['a list', '[]'],
    ['another version', '{"version":2,"items":[]}'],
    ['lists that are none', '{"version":1,"items":{},"notes":"x"}'],
    ['entries that are none', '{"version":1,"items":[null,7,"x",[]],"notes":[null,{}]}'],
  ])('is nothing from %s', async (_name, text) => {
    const { parseStudy } = await open()
    expect(parseStudy(text)).toEqual({ items: [], notes: [] })
  })

  it('is what was stored', async () => {
    const { parseStudy } = await open()
    const text = JSON.stringify({ version: 1, items: [item], notes: [note] })
    expect(parseStudy(text)).toEqual({ items: [item], notes: [note] })
  })

  it.each([
    ['an ID that is none', { resourceId: '7' }, null],
    ['an unknown status', { status: 'resting' }, null],
    ['no time', { updatedAt: 'soon' }, null],
    ['progress beyond its range', { progress: 101 }, { progress: 0 }],
    [
      'more steps than there are',
      { steps: { unit: 'lessons', done: 4, total: 3 } },
      { steps: null },
    ],
    ['no steps at all', { steps: { unit: 'lessons', done: 0, total: 0 } }, { steps: null }],
    ['an unknown type', { type: 'opera' }, { type: 'other' }],
  ])('mends or leaves out an item with %s', async (_name, fault, mended) => {
    const { parseStudy } = await open()
    const text = JSON.stringify({ version: 1, items: [{ ...item, ...fault }] })
    expect(parseStudy(text).items).toEqual(mended ? [{ ...item, ...mended }] : [])
  })

  it('leaves out what an account would refuse in a note', async () => {
    const { parseStudy, tidyNote } = await open()
    const notes = [
      { ...note, text: `  a\u202eb\r\nc\u0000 ` },
      { ...note, key: UUID.replace('0f', '1f'), text: 'x'.repeat(6000) },
      { ...note, key: UUID.replace('0f', '2f'), text: ' \n ' },
      { ...note, key: 'no uuid' },
    ]
    const read = parseStudy(JSON.stringify({ version: 1, notes })).notes
    expect(read.map(({ text }) => [text.slice(0, 4), text.length])).toEqual([
      ['ab\nc', 4],
      ['xxxx', 5000],
    ])
    expect(tidyNote(' a\u200bb ')).toBe('ab')
  })

  it('has each resource once, as it was last, and at most 2,000', async () => {
    const { parseStudy, MAX_BROWSER_ITEMS } = await open()
    const twice = [{ ...item, updatedAt: MONDAY, status: 'want' }, item]
    expect(parseStudy(JSON.stringify({ version: 1, items: twice })).items).toEqual([item])
    const many = Array.from({ length: 2500 }, (_, index) => ({ ...item, resourceId: index + 1 }))
    expect(parseStudy(JSON.stringify({ version: 1, items: many })).items).toHaveLength(
      MAX_BROWSER_ITEMS,
    )
  })
})

describe('a change', () => {
  it('starts from what another tab has stored, and leaves no empty text', async () => {
    const { changeBrowserStudy, readBrowserStudy } = await open()
    put({ version: 1, items: [item], notes: [] })
    expect(changeBrowserStudy(({ items }) => ({ items, notes: [note] as never }))).toBe(true)
    expect(JSON.parse(stored.getItem('study') ?? '')).toEqual({
      version: 1,
      items: [item],
      notes: [note],
    })
    changeBrowserStudy(() => ({ items: [], notes: [] }))
    expect(stored.getItem('study')).toBeNull()
    expect(readBrowserStudy()).toEqual({ items: [], notes: [] })
  })

  it.each(['isForbidden', 'isFull'] as const)(
    'lasts as long as the page if storage %s',
    async (how) => {
      const { changeBrowserStudy, readBrowserStudy } = await open()
      stored[how] = true
      expect(changeBrowserStudy(() => ({ items: [item] as never, notes: [] }))).toBe(false)
      expect(readBrowserStudy().items).toHaveLength(1)
      stored[how] = false
      expect(changeBrowserStudy((study) => ({ ...study, notes: [note] as never }))).toBe(true)
      expect(JSON.parse(stored.getItem('study') ?? '')).toMatchObject({
        items: [item],
        notes: [note],
      })
    },
  )
})
