import { expect, it } from 'vitest'
import type { ChapterView, PastedView } from '#shared/contracts/chapters.ts'
import { MAX_CHAPTERS, MAX_CHAPTER_TITLE } from '#shared/domain/chapters/chapter.ts'
import { chapterView } from '#tests/support/sample-views.ts'
import {
  type ChapterDraft,
  draftOf,
  readRows,
  rowsFromText,
  rowsOf,
  rowsText,
  withBack,
  withCell,
  withMoved,
  withNew,
  withoutRow,
  withReading,
  withText,
} from './chapter-rows.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const chapter = (startSeconds: number, title: string, more: Partial<ChapterView> = {}) =>
  chapterView(startSeconds, { id: startSeconds, title, startSeconds, ...more })

type Shape = { certainty: 'moves' | 'name' | 'none' }
function reading(chapters: readonly (ChapterView & Partial<Shape>)[]): PastedView {
  const read = chapters.map(({ id: _id, ...each }) => ({ certainty: 'none' as const, ...each }))
  return { kind: 'timestamps', chapters: read, skipped: [] }
}

const typed = (draft: ChapterDraft, text: string, ...chapters: ChapterView[]) =>
  withReading(withText(draft, text), reading(chapters))
const shown = ({ rows }: ChapterDraft) =>
  rows.map(({ id, place, title, about }) => [id, place, title, about].filter(Boolean).join(' '))
const keyOf = ({ rows }: ChapterDraft, title: string) =>
  rows.find((row) => row.title === title)?.key ?? ''
const fix = (draft: ChapterDraft, title: string, cell: 'place' | 'title' | 'about', to: string) =>
  withCell(draft, { key: keyOf(draft, title), cell, text: to })

const STORED = draftOf(
  rowsOf([chapter(1, 'Introduction'), chapter(760, 'Main line', { line: ['e4', 'c5'] })]),
)

it('shows stored chapters as they are typed, and sends them as they were', () => {
  const line = ['e4', 'c5']
  const chapters = [
    chapter(760, 'Timed', { endSeconds: 840, line }),
    chapterView(2, { id: 2, startSeconds: null, page: 12, line: null }),
    chapterView(3, { id: 3, startSeconds: null, url: 'https://lichess.org/study/a/b' }),
    chapterView(4, { id: 4, startSeconds: null, fen: '8/8/8/3k4/8/3K4/3P4/8 w - - 0 1' }),
  ]
  const rows = rowsOf(chapters)
  expect(rows.map(({ place }) => place)).toEqual([
    '12:40–14:00',
    'p. 12',
    'https://lichess.org/study/a/b',
    '',
  ])
  expect(rowsText(rowsFromText(rowsText(rows)))).toBe(rowsText(rows))
  const read = readRows(rows)
  expect(read).toMatchObject({ fault: null, chapters: [{ id: 760 }, { id: 2 }, { id: 3 }, {}] })
  expect(read.faults.size).toBe(0)
  for (const [index, { startSeconds, endSeconds, page, url }] of chapters.entries())
    expect(read.chapters[index]).toMatchObject({ startSeconds, endSeconds, page, url })
})

it('names every fault of every cell at once', () => {
  const rows = rowsFromText(
    JSON.stringify([
      [null, '75:30', '', '1.e5'],
      [null, '12', 'A', '9/8 w'],
      [null, '5:00-4:00', 'B'.repeat(MAX_CHAPTER_TITLE + 1), ''],
      [null, '4:00', 'C', ''],
      [null, 'p. 0', 'D', '4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1'],
    ]),
  )
  const { faults, fault } = readRows(rows)
  expect(fault).toBeNull()
  expect(inEnglish(Object.fromEntries(faults))).toEqual({
    0: {
      place: 'Its time has more than 59 minutes',
      title: 'Title is required',
      about: '1.e5 is not a legal move.',
    },
    1: {
      place: 'Place must be a time such as 12:40, a page such as p. 12, or an address',
      about: expect.any(String),
    },
    2: {
      place: 'End must be later than the start',
      title: `Title must be at most ${MAX_CHAPTER_TITLE} characters`,
    },
    3: { place: 'Start must be later than that of the chapter before' },
    4: {
      place: 'Page must be a whole number from 1 to 100,000',
      about: 'A side has more than eight pawns.',
    },
  })
  const many = rowsFromText(
    JSON.stringify(Array.from({ length: MAX_CHAPTERS + 1 }, () => [null, '', 'A', ''])),
  )
  expect(inEnglish(readRows(many).fault)).toBe(`There can be at most ${MAX_CHAPTERS} chapters`)
})

it('a text replaces the list, whose chapters keep their IDs and moves; without it they are back', () => {
  const read = typed(STORED, 'new', chapter(1, 'Welcome'), chapter(800, 'Main line'))
  expect(shown(read)).toEqual(['1 0:01 Welcome', '760 13:20 Main line 1.e4 c5'])
  const moved = { ...chapter(760, 'Main line', { line: ['d4'] }), certainty: 'moves' as const }
  expect(shown(typed(STORED, 'new', moved))).toEqual(['760 12:40 Main line 1.d4'])
  const guessed = { ...chapter(760, 'Main line', { line: ['d4'] }), certainty: 'name' as const }
  expect(shown(typed(STORED, 'new', guessed))).toEqual(['760 12:40 Main line 1.e4 c5'])
  expect(shown(withText(read, ' '))).toEqual(shown(STORED))
  expect(shown(typed(STORED, 'nothing in it'))).toEqual(shown(STORED))
})

it('what was fixed, moved in, added or removed stays when more is typed', () => {
  const empty = draftOf([])
  let draft = typed(empty, '1', chapter(10, 'One'), chapter(20, 'Two'), chapter(30, 'Three'))
  draft = fix(draft, 'One', 'about', '1.e4')
  draft = withoutRow(draft, keyOf(draft, 'Two'))
  const [added, key] = withNew(draft, keyOf(draft, 'One'))
  draft = withCell(added, { key, cell: 'title', text: 'By hand' })
  const more = [chapter(10, 'One'), chapter(20, 'Two'), chapter(30, 'Three!'), chapter(40, 'Four')]
  const again = typed(draft, '2', ...more)
  expect(shown(again)).toEqual(['0:10 One 1.e4', 'By hand', '0:30 Three!', '0:40 Four'])
  expect(keyOf(again, 'Three!')).toBe(keyOf(draft, 'Three'))
  expect(shown(withText(again, ''))).toEqual(['By hand'])
})

it('rows are moved within the list, and a removal can be taken back', () => {
  const [first, second] = STORED.rows
  if (!first || !second) throw new Error('there are two')
  expect(withMoved(STORED, first.key, -1)).toBe(STORED)
  expect(withMoved(STORED, second.key, 1)).toBe(STORED)
  expect(shown(withMoved(STORED, first.key, 1))).toEqual(shown(STORED).toReversed())
  const without = withoutRow(STORED, first.key)
  expect(shown(without)).toEqual(['760 12:40 Main line 1.e4 c5'])
  expect(shown(withBack(without, first, 0))).toEqual(shown(STORED))
})
