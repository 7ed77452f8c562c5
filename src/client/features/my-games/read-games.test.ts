import { describe, expect, it } from 'vitest'
import { keyOf, startBoard } from '#shared/chess/classify-board.ts'
import { playWritten } from '#shared/chess/classify-move.ts'
import {
  bookOf,
  countPlayers,
  decodeText,
  finishReading,
  MAX_GAMES,
  mostFrequent,
  type Reading,
  readText,
  startReading,
} from './read-games.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const book = bookOf({
  positions: [
    { position: after('e4'), eco: 'B00', name: "King's Pawn Game" },
    { position: after('e4', 'c5'), eco: 'B20', name: 'Sicilian Defense' },
  ],
})

function after(...moves: string[]): string {
  const board = startBoard()
  for (const move of moves) playWritten(board, move)
  return keyOf(board)
}

function read(text: string, isCut = false): Reading {
  const reading = startReading()
  readText(reading, { text, isCut }, book)
  finishReading(reading)
  return reading
}

describe('readText', () => {
  it('reads the sound games, lists the broken ones, counts what is left out', () => {
    const reading = read(`[White "Ann"]\n[Black "Bob"]\n\n1. e4 c5 1-0
[White "Cid"]\n[Black "?"]\n[Date "2026.01.02"]\n\n1. e4 c5 2. Ke3 1-0
[White "Ann"]\n[Variant "Atomic"]\n\n1. e4 *
[White "Ann"]\n[Black "Dan"]\n\n0-1`)
    expect(reading.read).toBe(4)
    expect(reading.games).toEqual([
      {
        white: 'ann',
        black: 'bob',
        result: '1-0',
        opening: 1,
        plies: 2,
        bookPlies: 2,
        start: 'e4 c5',
        whiteElo: null,
        blackElo: null,
        date: '',
      },
    ])
    expect(reading.openings).toEqual([
      { opening: 0, eco: 'B00', name: "King's Pawn Game", moves: ['e4'] },
      { opening: 1, eco: 'B20', name: 'Sicilian Defense', moves: ['e4', 'c5'] },
    ])
    expect(inEnglish(reading.broken)).toEqual([
      {
        number: 2,
        white: 'Cid',
        black: '',
        date: '2026.01.02',
        fault: '2.Ke3 is not a legal move.',
      },
    ])
    expect(inEnglish(reading.leftOut)).toEqual([
      { reason: 'Atomic', games: 1 },
      { reason: 'no moves', games: 1 },
    ])
  })

  it('reads moves without any headers, and tells how far it is', () => {
    const text = '1. e4 e5 1-0\n\n1. d4 0-1'
    const heard: number[] = []
    readText(startReading(), { text, isCut: false }, book, (at) => heard.push(at))
    expect(heard).toEqual([14, text.length])
    expect(read(text).games.map(({ white }) => white)).toEqual(['', ''])
  })

  it.each([
    '',
    'Dear reader, there is no game in this text.',
    '<html><body>e4</body></html>',
    '* *',
  ])('finds nothing in %j', (text) => expect(read(text).read).toBe(0))

  it('stops at the limit', () => {
    const reading = read('1. e4 *\n'.repeat(MAX_GAMES + 1))
    expect(reading).toMatchObject({ read: MAX_GAMES, isFull: true })
    expect(read('1. e4 *\n'.repeat(MAX_GAMES)).isFull).toBe(false)
  })

  it('leaves out the game in which the text was cut', () => {
    expect(read('1. e4 *\n1. d4 d', true)).toMatchObject({ read: 1, broken: [] })
  })

  it('gives a line to a dozen of reasons, not to thousands', () => {
    const text = Array.from({ length: 100 }, (_, n) => `[Variant "v${n}"]\n1. e4 *\n`).join('')
    const { leftOut } = read(text)
    expect(leftOut).toHaveLength(13)
    expect(inEnglish(leftOut.at(-1))).toEqual({ reason: 'Other variants', games: 88 })
  })
})

it('lists the players with the most games first, and no nameless ones', () => {
  const players = new Map()
  countPlayers(players, ['', 'Bob'])
  countPlayers(players, ['bob', 'Ann'])
  countPlayers(players, ['B  ob', 'B ob'])
  expect(mostFrequent(players, 2)).toEqual([
    { key: 'bob', name: 'Bob', games: 2 },
    { key: 'ann', name: 'Ann', games: 1 },
  ])
  expect(players.get('b ob')).toMatchObject({ games: 1 })
})

const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding))

describe('decodeText', () => {
  it.each([
    ['UTF-8', bytes('[White "Müller ♞"]'), '[White "Müller ♞"]'],
    ['UTF-8 with its mark', bytes('\uFEFF1. e4'), '1. e4'],
    ['Latin-1', bytes('[White "Müller"]', 'latin1'), '[White "Müller"]'],
    ['UTF-16', bytes('\uFEFF1. e4', 'utf16le'), '1. e4'],
    ['old DOS', bytes('1. e4\x1a'), '1. e4\x1a'],
  ])('reads %s', (_, file, text) => {
    expect(decodeText(file)).toEqual({ text, fault: null })
  })

  it.each([
    ['nothing', bytes(''), 'empty'],
    ['a program', bytes('MZ\x90\0\x03\0\0\0'), 'binary'],
    ['an archive', bytes('PK\x03\x04rest'), 'archive'],
  ])('refuses %s', (_, file, fault) => {
    expect(decodeText(file)).toEqual({ text: null, fault })
  })

  it('takes a letter that the limit cuts in two for no sign of another encoding', () => {
    const whole = bytes('Müller ü')
    expect(decodeText(whole.slice(0, -1), true)).toEqual({ text: 'Müller ', fault: null })
  })
})
