import { Chess } from 'chess.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { legalPlies } from '#tests/support/legal-plies.ts'
import { nextPositions } from './next-positions.ts'
import { playEach } from './play-line.ts'
import { positionKey, START_FEN } from './position-key.ts'

/** Computes the same with chess.js. The order does not matter. */
function byTheLibrary(fen: string) {
  return legalPlies(fen)
    .map(({ uci, fen: after }) => `${uci} ${positionKey(after)}`)
    .toSorted()
}

function byUs(fen: string) {
  return nextPositions(fen)
    .map(({ uci, position }) => `${uci} ${position}`)
    .toSorted()
}

it('leads where chess.js leads, from every position of random games', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { maxLength: 120 }), (choices) => {
      const game = new Chess()
      for (const choice of choices) {
        const moves = game.moves()
        const move = moves[choice % Math.max(1, moves.length)]
        if (move === undefined) break
        game.move(move)
      }
      expect(byUs(game.fen())).toEqual(byTheLibrary(game.fen()))
    }),
    { numRuns: 150 },
  )
}, 60_000)

it.each([
  ['the start', START_FEN, 20],
  // https://www.chessprogramming.org/Perft_Results, positions 2 to 6.
  ['castling and pins', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 48],
  ['a bare rook endgame', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14],
  ['check', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 6],
  ['a promotion', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 44],
  ['many men', 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', 46],
  ['en passant that would lay the king bare', '8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1', 6],
  ['en passant', 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3', 31],
  ['mate', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 0],
  ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 0],
  ['a promotion in taking', '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1', 13],
])('has all moves at %s', (_, fen, count) => {
  expect(byUs(fen)).toEqual(byTheLibrary(fen))
  expect(byUs(fen)).toHaveLength(count)
})

it('returns moves each of which can be played', () => {
  const plies = playEach(['a7b8n', 'e1g1', 'e1e3'], '1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1')
  expect(plies.map(({ san }) => san)).toEqual(['axb8=N', 'O-O'])
})
