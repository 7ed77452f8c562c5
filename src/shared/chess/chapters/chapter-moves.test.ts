import { Chess } from 'chess.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfChapter } from '../../domain/chapters/chapter-address.ts'
import { tidyTitle } from '../../domain/chapters/chapter-checks.ts'
import { storedChapters } from '../../domain/chapters/chapter-text.ts'
import type { ChapterContent } from '../../domain/chapters/chapter.ts'
import { fastLine } from '../fast-line.ts'
import { chapterKeys, chaptersText, readChaptersText } from './chapter-moves.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { ENGLISH } from '../../texts/text.ts'

/** Plays one of the legal moves for each number. */
function lineOf(choices: readonly number[]): string[] {
  const game = new Chess()
  for (const choice of choices) {
    const moves = game.moves()
    const move = moves[choice % moves.length]
    if (move === undefined) break
    game.move(move)
  }
  return game.history()
}

const line = fc.array(fc.nat(1000), { maxLength: 60 }).map(lineOf)
const title = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.stringMatching(/^[|\\ \-<>p.0-9:a]{1,30}$/),
  )
  .map(tidyTitle)
  .filter((text) => text !== '')
const place = fc.oneof(
  fc.record({ kind: fc.constant('time'), end: fc.option(fc.integer({ min: 1, max: 500 })) }),
  fc.record({ kind: fc.constant('page') }),
  fc.record({ kind: fc.constant('url'), url: fc.webUrl({ withQueryParameters: true }) }),
  fc.record({ kind: fc.constant('none') }),
)
const about = fc.oneof(
  fc.constant({ line: null, fen: null }),
  line.map((moves) => ({ line: moves.length > 0 ? moves : null, fen: null })),
  line.map((moves) => ({ line: null, fen: endOf(moves) })),
)
const endOf = (moves: readonly string[]) => {
  const game = new Chess()
  for (const move of moves) game.move(move)
  return game.fen()
}

const chapters = fc.array(fc.tuple(title, place, about), { maxLength: 12 }).map((parts) =>
  parts.map(([each, at, subject], index): ChapterContent => ({
    title: each,
    startSeconds: at.kind === 'time' ? index * 4000 : null,
    endSeconds: 'end' in at && at.end !== null ? index * 4000 + at.end : null,
    page: at.kind === 'page' ? index + 1 : null,
    url: 'url' in at ? at.url : null,
    ...subject,
  })),
)

describe('chapters 1: the text of CSV files', () => {
  it('reads what was written', () => {
    fc.assert(
      fc.property(chapters, (given) => {
        const text = chaptersText(given)
        const read = readChaptersText(text)
        const sound = read.faults.length === 0
        // Some random titles contain characters that are not allowed in titles.
        fc.pre(sound || !read.faults.every((each) => ENGLISH(each).includes('invisible')))
        expect(read).toEqual({ chapters: given, faults: [] })
        expect(chaptersText(read.chapters)).toBe(text)
        const ids = given.map((_, index) => index + 1)
        expect(storedChapters(text, ids)).toEqual(
          given.map((each, index) => ({ id: index + 1, ...each })),
        )
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it.each([
    ['0:12:40 Main line', { title: 'Main line', startSeconds: 760 }],
    ['12:40 Main line', { startSeconds: 760 }],
    ['0:12:40-0:15:00 Main line', { startSeconds: 760, endSeconds: 900 }],
    ['p.12 Main line', { page: 12 }],
    ['<https://example.org/a?b=c> Main line', { url: 'https://example.org/a?b=c' }],
    ['- Main line', { title: 'Main line', startSeconds: null, page: null, url: null }],
    ['- 0:12:40 Main line', { title: '0:12:40 Main line' }],
    ['- - p.12', { title: '- p.12' }],
    ['p.1 A \\| B', { title: 'A | B' }],
    ['p.1 A \\\\| B', { title: 'A \\| B' }],
    ['p.1 A|B', { title: 'A|B' }],
    ['p.1 A | 1.e4 c5', { title: 'A', line: ['e4', 'c5'] }],
    ['p.1 A | e4 c5', { line: ['e4', 'c5'] }],
    ['p.1 A | fen: 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1', { fen: '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1' }],
    ['p.1 fen: the notation', { title: 'fen: the notation', fen: null }],
  ])('%s', (text, expected) => {
    const { chapters: read, faults } = readChaptersText(text)
    expect(faults).toEqual([])
    expect(read[0]).toMatchObject(expected)
  })

  it('names every fault by its line', () => {
    const text = [
      'Introduction',
      '0:75 Main line',
      'p.0 Page',
      '0:10',
      '',
      '0:20 A | 1.e4 e4',
      '0:20 B',
      '0:15 C | fen: nonsense',
      '<ftp://example.org> D',
    ].join('\n')
    expect(inEnglish(readChaptersText(text).faults).map((each) => each.slice(0, 60))).toEqual([
      'Line 1: A line must begin with its place: a time such as 0:1',
      'Line 2: Its time has more than 59 seconds',
      'Line 3: A page must be from 1 to 100000',
      'Line 4: There is no title after the place',
      'Line 6: 1...e4 is not a legal move.',
      'Line 7: Start must be later than that of the chapter before',
      'Line 8: Start must be later than that of the chapter before',
      'Line 8: Its eight ranks do not hold eight squares each.',
      'Line 9: Address must start with http:// or https://',
    ])
  })
})

describe('chapters 3: the address of a chapter', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/watch?v=abc&t=760s'],
    ['https://www.youtube.com/watch?v=abc&t=10s', 'https://www.youtube.com/watch?v=abc&t=760s'],
    ['https://www.youtube.com/watch?v=abc&start=10', 'https://www.youtube.com/watch?v=abc&t=760s'],
    [
      'https://www.youtube.com/watch?t=1&v=abc&list=x',
      'https://www.youtube.com/watch?t=760s&v=abc&list=x',
    ],
    ['https://youtu.be/abc?t=9', 'https://youtu.be/abc?t=760s'],
    ['https://youtu.be/abc', 'https://youtu.be/abc?t=760s'],
    ['https://m.youtube.com/shorts/abc', 'https://m.youtube.com/shorts/abc?t=760s'],
    [
      'https://youtube.com/live/abc?feature=share',
      'https://youtube.com/live/abc?feature=share&t=760s',
    ],
    ['https://vimeo.com/123', 'https://vimeo.com/123#t=760s'],
    ['https://vimeo.com./123', 'https://vimeo.com./123#t=760s'],
    ['https://vimeo.com/123#t=5s', 'https://vimeo.com/123#t=760s'],
    ['https://www.youtube.com/playlist?list=x', 'https://www.youtube.com/playlist?list=x'],
    ['https://www.youtube.com/@channel', 'https://www.youtube.com/@channel'],
    ['https://example.org/video', 'https://example.org/video'],
    ['https://notyoutube.com/watch?v=abc', 'https://notyoutube.com/watch?v=abc'],
  ])('%s opens at %s', (source, at) => {
    expect(addressOfChapter({ startSeconds: 760, url: null }, source)).toBe(at)
  })

  it('is its own address, else that of the resource', () => {
    const source = 'https://www.youtube.com/watch?v=abc'
    const url = 'https://example.org/part'
    expect(addressOfChapter({ startSeconds: null, url }, source)).toBe(url)
    expect(addressOfChapter({ startSeconds: null, url: null }, source)).toBe(source)
  })
})

describe('chapters 4: positions', () => {
  it('of transposed lines meet', () => {
    const [one, other] = ['d4 Nf6 c4', 'c4 Nf6 d4'].map((moves) =>
      chapterKeys({ line: moves.split(' '), fen: null }),
    )
    expect(one?.at(-1)).toBe(other?.at(-1))
    expect(chapterKeys({ line: null, fen: null })).toEqual([])
  })

  it('of moves are spelled as chess.js spells them', () => {
    fc.assert(
      fc.property(line, (moves) => {
        expect(fastLine(moves)).toEqual({ sans: moves, fault: null })
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
