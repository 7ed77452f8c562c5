import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { moveTokens, type PgnGame, scanGame } from './pgn-scan.ts'
import { inEnglish } from '#tests/support/in-english.ts'

function scanAll(text: string): PgnGame[] {
  const games: PgnGame[] = []
  for (let game = scanGame(text, 0); game; game = scanGame(text, game.to)) games.push(game)
  return games
}

const read = (text: string) => scanAll(text).map(({ moves, result }) => [moves.join(' '), result])

describe('scanGame', () => {
  it('reads tags, moves and result, whatever the line ends and the mark at the start', () => {
    const text =
      '\uFEFF[White "Anna \\"A\\" B"]\r\n[Result "1-0"]\r\n\r\n1. e4 e5 2. Nf3\r\nNc6 1-0\r\n'
    const [game, ...more] = scanAll(text)
    expect(more).toEqual([])
    expect(game).toMatchObject({ moves: ['e4', 'e5', 'Nf3', 'Nc6'], plies: 4, result: '1-0' })
    expect(game?.fault).toBeNull()
    expect(game?.tags.get('White')).toBe('Anna "A" B')
  })

  it('leaves out comments, variations, marks and numbers', () => {
    const text = `1.e4! {best (by test) 1-0} e5?! $1 (1... c5 {a ) b} (1... e6 2. d4) 2. Nf3) ; to the end 0-1
% escaped e9
2.Nf3!? Nc6+- 3... a6 3.0-0 1/2-1/2`
    expect(read(text)).toEqual([['e4 e5 Nf3 Nc6 a6 O-O', '1/2-1/2']])
  })

  it.each([
    ['results', '1. e4 1-0 1. d4 0-1 1. c4 *', ['1-0', '0-1', '*']],
    ['tags', '[Event "a"]\n1. e4\n[Event "b"]\n1. d4', [null, null]],
    ['tags in one line', '[Event "a"] 1. e4 [Event "b"] 1. d4', [null, null]],
    [
      'a second Event where the first has no moves',
      '[Event "a"]\n[Event "b"]\n1. d4',
      [null, null],
    ],
  ])('tells games apart by %s', (_, text, results) => {
    expect(scanAll(text).map(({ result }) => result)).toEqual(results)
  })

  it('finds the games behind a comment or variation that is never closed', () => {
    const text =
      '[Event "a"]\n\n1. e4 { oh\n\n[Event "b"]\n\n1. d4 (1. c4\n\n[Event "c"]\n\n1. Nf3 *'
    expect(inEnglish(scanAll(text).map(({ fault, moves }) => [moves[0], fault]))).toEqual([
      ['e4', 'A comment is never closed.'],
      ['d4', 'A variation is never closed.'],
      ['Nf3', null],
    ])
  })

  it.each(['', ' \r\n\t', '\uFEFF', '*', '1-0 0-1 *', '[', '[[[ not a tag', '{}', '$1 $2', ')))]'])(
    'finds no game in %j',
    (text) => expect(scanGame(text, 0)).toBeNull(),
  )

  it('counts the moves of an endless game, but keeps no more than a game can have', () => {
    const game = scanGame('Nf3 Ng8 '.repeat(5000), 0)
    expect(game?.plies).toBe(10_000)
    expect(game?.moves).toHaveLength(1200)
  })

  it('reads moves between commas', () => {
    expect(moveTokens('e4,c5,Nf3')).toEqual(['e4', 'c5', 'Nf3'])
  })
})

describe('whatever the text', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      ...'{}()[];%"\\*\n\r .$1!?',
      '1-0',
      '1.',
      'e4 ',
      '[Event "x"]\n',
      '[a "b"',
      'O-O',
    ),
    fc.string({ maxLength: 8, unit: 'binary' }),
  )
  const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''))

  it('comes to the end, each game behind the one before', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let at = 0
        for (const game of scanAll(text)) {
          expect(game.from).toBeGreaterThanOrEqual(at)
          expect(game.to).toBeGreaterThan(game.from)
          at = game.to
        }
        expect(at).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 500 },
    )
  })

  const game = fc.record({
    white: fc.string({ maxLength: 20 }).map((name) => name.replace(/["\\]/g, '')),
    moves: fc.array(fc.constantFrom('e4', 'Nf3', 'O-O', 'exd5', 'Qxf7#', 'e8=Q'), { minLength: 1 }),
    comment: fc.string({ maxLength: 30 }).map((words) => words.replace(/[{}]|\[Event/g, '')),
    result: fc.constantFrom('1-0', '0-1', '1/2-1/2', '*'),
  })

  it('finds again the games that were put together', () => {
    fc.assert(
      fc.property(fc.array(game, { maxLength: 8 }), (games) => {
        const text = games.map(
          ({ white, moves, comment, result }) =>
            `[Event "x"]\n[White "${white}"]\n\n${moves.join(` {${comment}} `)} ${result}\n\n`,
        )
        expect(
          scanAll(text.join('')).map((each) => [each.tags.get('White'), each.moves, each.result]),
        ).toEqual(games.map(({ white, moves, result }) => [white, moves, result]))
      }),
    )
  })
})

describe('bombs of 2 MB', () => {
  const size = 2 * 1024 * 1024
  it.each([
    ['variations within variations', '1. e4 ', '('],
    ['variations, closed', '1. e4 ', '(1. d4) '],
    ['one comment', '1. e4 {', 'lorem '],
    ['comments, never closed', '', '[Event "x"]\n\n1. e4 { never\n\n'],
    ['marks', '1. e4 ', '$1 '],
    ['moves', '1. ', 'e4 '],
    ['one word', 'e4', 'x'],
    ['brackets', '', '['],
    ['tags', '', '[a "b"]'],
    ['results', '', '* '],
    ['line comments', '', ';\n'],
    ['braces', '', '{}'],
    ['quotes', '[a ', '"\\'],
  ])('%s take less than two seconds', (_, start, part) => {
    const text = start + part.repeat(Math.floor(size / part.length))
    expect(processorMs(() => scanAll(text))).toBeLessThan(2000)
  })
})
