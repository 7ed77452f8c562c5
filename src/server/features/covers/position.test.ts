import { describe, expect, it } from 'vitest'
import taxonomy from '../../seed/data/opening-taxonomy.json' with { type: 'json' }
import { positionAfter } from './cover.ts'

describe('positionAfter', () => {
  it('plays the moves and knows the last one', () => {
    expect(positionAfter('1.e4 c5')).toEqual({
      fen: expect.stringMatching(/^rnbqkbnr\/pp1ppppp\/8\/2p5\/4P3\/8\/PPPP1PPP\/RNBQKBNR w KQkq /),
      moves: ['e4', 'c5'],
      lastMove: { from: 'c7', to: 'c5' },
    })
  })

  it.each([
    '1. e4 c5 2. Nf3',
    '1.e4 c5 2.Nf3',
    ' 1.e4  1...c5\n2.Nf3 ',
    'e4 c5 Nf3 *',
    '1.e4 {king pawn} c5 $1 2.Nf3!?',
  ])('reads %j', (pattern) => expect(positionAfter(pattern)?.moves).toEqual(['e4', 'c5', 'Nf3']))

  it('takes castling written with zeros', () => {
    expect(positionAfter('1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.0-0')?.moves.at(-1)).toBe('O-O')
  })

  it('returns the first position, without a last move, if there are no moves', () => {
    for (const pattern of ['', '\u0000']) {
      expect(positionAfter(pattern)).toMatchObject({ moves: [], lastMove: null })
    }
  })

  it.each(['1.e5', '1.e4 e4', 'hello', '<script>', '1.e4 c5 2.Nf3 Ke4', '__proto__'])(
    'refuses %j',
    (pattern) => {
      expect(positionAfter(pattern)).toBeNull()
    },
  )

  it('stops after 60 plies', () => {
    const shuffle = 'Nf3 Nf6 Ng1 Ng8 '.repeat(40)
    expect(positionAfter(shuffle)?.moves).toHaveLength(60)
  })

  it('knows every opening of the seed taxonomy', () => {
    expect(taxonomy.openings).toHaveLength(222)
    const unreadable = taxonomy.openings.filter(
      ({ openingPattern }) => !positionAfter(openingPattern)?.lastMove,
    )
    expect(unreadable).toEqual([])
  })
})
