import { describe, expect, it } from 'vitest'
import { endOf } from './play-line.ts'
import { foreignVariant, MAX_LINE_PLIES, readText } from './read-text.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const sans = (text: string) => readText(text).line?.plies.map(({ san }) => san)
const HEADERS = '[Event "?"]\n[White "A \\"B\\" ]"]\n[Result "1-0"]\n\n'

describe('readText refuses', () => {
  it.each([
    ['', /Type moves/],
    [' \n\t', /Type moves/],
    ['*', /no moves/],
    ['1.', /no moves/],
    ['{', /comment is never closed/],
    ['(('.repeat(50_000), /variation is never closed/],
    [`{${'a'.repeat(900_000)}`, /comment is never closed/],
    ['a'.repeat(1_000_001), /too long/],
    ['[Variant "Chess960"]\n\n1. e4 *', /game of Chess960/],
    ['[Variant "Crazyhouse"]\n\n1. e4 *', /game of Crazyhouse/],
    ['8/8/8/8/8/8/8/8 w - - 0 1', /White has no king/],
    ['[FEN "8/8/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Ka2 *', /Black has no king/],
  ])('%j', (text, fault) => {
    const read = readText(text)
    expect(read.line).toBeNull()
    expect(inEnglish(read.fault)).toMatch(fault)
  })

  it.each([
    ['1.e4 e5 2.Ke3', ['e4', 'e5'], '2.Ke3 is not a legal move.'],
    ['MZ\u0000\u0090\u0003', [], /^1\.MZ.* is not a legal move\.$/],
    ['e4 --', ['e4'], '1...-- is not a legal move.'],
    ['<script>alert(1)</script>', [], /is not a legal move/],
  ])('what is illegal in %j, and keeps what went before', (text, kept, fault) => {
    const read = readText(text)
    expect(sans(text)).toEqual(kept)
    expect(inEnglish(read.fault)).toMatch(fault)
  })
})

describe('readText reads', () => {
  it.each([
    'e4 c5 Nf3',
    '1.e4 c5 2.Nf3',
    '1. e4 c5 2. Nf3 *',
    '1. e4 1... c5 2. Nf3',
    '1.e4! c5?! 2.Nf3 $14',
    'e2e4 c7c5 g1f3',
    'e4,c5,Nf3',
    `\ufeff${HEADERS}1. e4 {best [%clk 0:10]} c5 (1... e5 2. Nf3 (2. f4 {King's} exf4)) 2. Nf3 ; the rest\r\n1-0`,
  ])('%j', (text) => {
    const read = readText(text)
    expect(read.line?.plies.map(({ san }) => san)).toEqual(['e4', 'c5', 'Nf3'])
    expect(read.fault).toBeNull()
  })

  it('castling with zeros, and promotions, in SAN and UCI', () => {
    expect(sans('1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0')?.at(-1)).toBe('O-O')
    expect(sans('e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1')?.at(-1)).toBe('O-O')
    const game = 'h4 g5 hxg5 h6 gxh6 Nf6 h7 Nd5'
    expect(sans(`${game} hxg8=N`)).not.toContain('hxg8=N')
    expect(sans(`${game} h7g8n`)).toEqual(sans(`${game} hxg8`))
  })

  it('a FEN, with and without its clocks, and the game of a PGN that starts from one', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
    expect(readText(fen).line).toMatchObject({ start: fen, plies: [] })
    expect(readText('4k3/8/8/8/8/8/4P3/4K3 w').line).toMatchObject({ start: fen })
    const game = readText(`[SetUp "1"]\n[FEN "${fen}"]\n\n1. e4 Kd7 *`)
    expect(game.fault).toBeNull()
    expect(game.line && endOf(game.line)).toContain('/3k4/')
  })

  it('the first hundred moves of a longer game, and says so', () => {
    const read = readText('Nf3 Nf6 Ng1 Ng8 '.repeat(150))
    expect(read.line?.plies).toHaveLength(MAX_LINE_PLIES)
    expect(inEnglish(read.fault)).toMatch(/first 100 moves/)
  })

  it('the first game of many', () => {
    expect(sans('1. e4 e5 1-0\n\n1. d4 d5 0-1')).toEqual(['e4', 'e5'])
    expect(sans('[White "A"]\n\n1. e4 e5\n\n[White "B"]\n\n1. d4 *')).toEqual(['e4', 'e5'])
  })
})

it.each([
  ['', null],
  ['Standard', null],
  ['From Position', null],
  ['Chess960', 'Chess960'],
])('the variant %j is %j', (variant, foreign) => {
  expect(foreignVariant(new Map(variant ? [['Variant', variant]] : []))).toBe(foreign)
})
