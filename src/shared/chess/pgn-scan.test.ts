import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { moveTokens, type PgnGame, readResult, scanGame } from './pgn-scan.ts'
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

  it.each([
    ['1.e4 = e5∞ 2.Nf3+= += Nc6 =+ +/- 3.Bb5-/+ -/+ a6 +- 4.Ba4 -+', 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4'],
    [
      '1.e4N e5 N 2.Nf3!?N TN Nc6TN! 3.Bb5D a6 D 4.Ba4 ± ∓ ⩲ ⩱ □ → ⇆ +0.35/12',
      'e4 e5 Nf3 Nc6 Bb5 a6 Ba4',
    ],
    ['1.f3 e5+= 2.g4 Qh4#-+', 'f3 e5 g4 Qh4#'],
    ['1.e4 e5 2.Bc4 Nf6 3.Bxf7+! Kxf7+- 4.Qf3+-+', 'e4 e5 Bc4 Nf6 Bxf7+ Kxf7 Qf3+'],
    ['5.0–0 O—O—O 0−0−0+ o-o', 'O-O O-O-O O-O-O+ O-O'],
    ['1.e2–e4 e7—e5 2.Ng1‑f3', 'e2-e4 e7-e5 Ng1-f3'],
    ['4.exd5 e.p. exd6e.p.! e4:d5 e4×d5', 'exd5 exd6 e4xd5 e4xd5'],
    ['1.a8(Q) a8/Q a8=Q+ a8Q bxa1(♞)! a8(♕︎)', 'a8=Q a8=Q a8=Q+ a8=Q bxa1=N a8=Q'],
    ['1.e8N Nf8N e4N e7-e8=N+', 'e8=N Nf8 e4 e7-e8=N+'],
    ['1.♘f3 ♞f6 2.♙e4 ♗︎b5+ 3.♔e2 ♛h4 ♖d1', 'Nf3 Nf6 e4 Bb5+ Ke2 Qh4 Rd1'],
    ['1.e4 -- 2.Z0 e5 3.––', 'e4 -- -- e5 --'],
    ['1.e4 1.… e5 2…. Nf3', 'e4 e5 Nf3'],
  ])('reads what annotators write: %s', (text, moves) => {
    expect(moveTokens(text).join(' ')).toBe(moves)
  })

  it.each([
    ['1:0', '1-0'],
    ['0:1', '0-1'],
    ['1–0', '1-0'],
    ['0 — 1', '0-1'],
    ['1/2', '1/2-1/2'],
    ['½', '1/2-1/2'],
    ['½–½', '1/2-1/2'],
    ['1/2 : 1/2', '1/2-1/2'],
    ['*', '*'],
  ])('reads the result %s, also of a tag', (written, result) => {
    expect(read(`1. e4 e5 ${written}\n1. d4 0–0 *`)).toEqual([
      ['e4 e5', result],
      ['d4 O-O', '*'],
    ])
    expect(readResult(written)).toBe(result)
  })

  it.each(['\r', '\n', '\r\n'])('ends a comment of a line at %j', (end) => {
    expect(moveTokens(`1.e4 ; best by test${end}% 1...d5${end}e5`)).toEqual(['e4', 'e5'])
  })

  it('reads tags in curly quotes, and curly quotes in tags', () => {
    const [game] = scanAll('[White “Anna ‘A’ B”]\n[Black ”Bob“]\n[Event "The “Immortal”"]\n1.e4 *')
    expect([...(game?.tags.values() ?? [])]).toEqual(['Anna ‘A’ B', 'Bob', 'The “Immortal”'])
    expect(game?.moves).toEqual(['e4'])
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
    ['curly quotes', '1. e4 ', '[a “b ” '],
    ['signs', '1. e4 ', '=TNN+-'],
    ['halves', '1. e4 ', '1/2- '],
    ['promotions', '1. e4 ', 'a8( '],
  ])('%s take less than two seconds', (_, start, part) => {
    const text = start + part.repeat(Math.floor(size / part.length))
    expect(processorMs(() => scanAll(text))).toBeLessThan(2000)
  })
})
