import { expect, it } from 'vitest'
import type { PastedView } from '#shared/contracts/chapters.ts'
import { chapterView } from '#tests/support/sample-views.ts'
import { knownLines, pastedIn, withRead } from './pasted-chapters.ts'

function read(
  startSeconds: number,
  title: string,
  certainty: 'moves' | 'name' | 'none',
): PastedView['chapters'][number] {
  const line = certainty === 'none' ? null : ['e4', 'c5']
  const { id: _id, ...view } = chapterView(1, { startSeconds, title, line })
  return { ...view, certainty }
}

const STORED = '0:00:00 Intro\n- Without a place'

it('what is not a line of the field was pasted, and keeps the numbers of its lines', () => {
  const text = `${STORED}\n0:05:00 Mine | 1.d4\np.12 A page\n12:40 Main 1.e4\n[Event "A"]`
  expect(pastedIn(text, knownLines(STORED))).toBe('\n\n\n\n12:40 Main 1.e4\n[Event "A"]')
  expect(pastedIn(STORED, knownLines(STORED))).toBe('')
  // A title with a bar is no line with moves.
  expect(pastedIn('0:00:00 Intro | Sicilian', knownLines(''))).toBe('0:00:00 Intro | Sicilian')
})

it('what was read takes the place of what was pasted', () => {
  const text = `0:00:00 Intro\n\nAll about it!\n12:40 Main 1.e4 c5\n- Without a place`
  expect(withRead(text, [read(760, 'Main', 'moves')], knownLines(STORED))).toBe(
    '0:00:00 Intro\n0:12:40 Main | 1.e4 c5\n- Without a place',
  )
})

it('no guess takes the place of moves that a line had, and no line comes twice', () => {
  const stored = '0:00:00 Intro | 1.d4\n0:12:40 Main | 1.c4'
  const chapters = [read(0, 'Intro', 'name'), read(760, 'Main', 'moves')]
  expect(withRead('0:00 Intro\n12:40 Main', chapters, knownLines(stored))).toBe(
    '0:00:00 Intro | 1.d4\n0:12:40 Main | 1.e4 c5',
  )
  expect(withRead(`${stored}\n0:00 Intro`, chapters, knownLines(stored))).toBe(stored)
})
