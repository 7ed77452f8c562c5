import { expect, it } from 'vitest'
import { readPasted } from '#shared/chess/chapters/read-pasted.ts'
import { scanGame } from '#shared/chess/pgn-scan.ts'
import { readText } from '#shared/chess/read-text.ts'
import { bookOf, finishReading, readText as readGames, startReading } from './read-games.ts'

const OPERA =
  'e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#'
const SPANISH = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6'
const LINES = [
  OPERA,
  SPANISH,
  'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6',
  'a4 b5 axb5 a6 bxa6 Bb7 axb7 h5 bxa8=Q h4 b3 h3 Ba3 hxg2 Bb2 gxh1=N',
  'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3',
  'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6',
]
const GAMES = [
  `[Event "Paris"]
[White "Morphy, Paul"]
[Result "1-0"]

1.e4 e5 2.Nf3 d6 += 3.d4 Bg4?!N {best was 3...exd4 =} 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4+/- Nf6
7.Qb3! +/- Qe7 (7...Qd7 8.Qxb7+-) 8.Nc3 D c6 9.Bg5 ∞ b5?= 10.Nxb5!! TN cxb5 11.Bxb5+ Nbd7
12.O-O-O±  Rd8 13.Rxd7 +- Rxd7 14.Rd1-/+ =+ Qe6 15.Bxd7+!+- Nxd7 16.Qb8+!! Nxb8 17.Rd8# $18 1-0`,
  `[Event “Club – evening”]
[White “Łukasz”]
[Result “1:0”]

1. e2–e4 e7–e5 2. Ng1–f3 Nb8–c6 3. Bf1—b5 a7–a6 4. Bb5–a4 Ng8–f6 5. 0–0 Bf8–e7 6. Rf1–e1 b7–b5
7. Ba4–b3 d7–d6 1 : 0`,
  `[Event "Figurines"]
[Result "½-½"]

1. e4 c5 2. ♘f3 d6 3. d4 cxd4 4. ♘xd4 ♞f6 5. ♘︎c3 a6 ½`,
  `[Event "Queens"]\r[Result "0-1"]\r\r1.a4 b5 2.axb5 a6 3.bxa6 Bb7 ; 3...Bxa6 is the gambit\r4.axb7 h5 5.bxa8(Q) h4 6.b3 h3
7.Ba3 hxg2 8.Bb2 gxh1/N 0:1`,
  `[Event "A plan"]
[Result "*"]

1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Bg5 Be7 5.e3 -- {to show the threat} 6.cxd5 *`,
  `[Event "Dashes"]
[Result "1/2"]

1.d4 Nf6 2.c4 g6 3.Nc3 Bg7 4.e4 d6 => [#] 1/2`,
]

it('six games with the marks of annotators are read whole, through every door', () => {
  const pgn = GAMES.join('\n\n')
  const reading = startReading()
  readGames(reading, { text: pgn, isCut: false }, bookOf({ positions: [] }))
  finishReading(reading)
  expect(reading).toMatchObject({ read: 6, broken: [], leftOut: [] })
  expect(reading.games.map(({ plies }) => plies)).toEqual(
    LINES.map((line) => line.split(' ').length),
  )
  expect(reading.games.map(({ result }) => result)).toEqual([
    '1-0',
    '1-0',
    '1/2-1/2',
    '0-1',
    '*',
    '1/2-1/2',
  ])

  const pasted = readPasted(pgn, () => ({ line: null, certainty: 'none' }))
  expect(pasted.skipped).toEqual([])
  expect(pasted.chapters.map(({ title }) => title)).toEqual([
    'Paris',
    'Club – evening',
    'Figurines',
    'Queens',
    'A plan',
    'Dashes',
  ])
  expect(pasted.chapters.map(({ line }) => line)).toEqual(
    LINES.map((line) => line.split(' ').slice(0, 30)),
  )

  for (const [index, game] of GAMES.entries()) {
    expect(
      readText(game)
        .line?.plies.map(({ san }) => san)
        .join(' '),
    ).toBe(LINES[index])
    expect(scanGame(game, 0)?.fault).toBeNull()
  }
})
