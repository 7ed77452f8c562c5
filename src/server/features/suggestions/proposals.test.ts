import { describe, expect, it } from 'vitest'
import { lineKeys } from '#shared/chess/line-keys.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { positionKey, START_FEN } from '#shared/chess/position-key.ts'
import { createLanguage } from '../../search/language.ts'
import { propose } from './proposals.ts'

const OPENINGS = new Map([
  ['Sicilian Defense', '1.e4 c5'],
  ['Najdorf Variation', '1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6'],
  ['Sicilian Defense: Najdorf Variation', '1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6'],
  ['Ruy Lopez', '1.e4 e5 2.Nf3 Nc6 3.Bb5'],
  ["King's Indian Defense", '1.d4 Nf6 2.c4 g6 3.Nc3 Bg7'],
  ["King's Indian Attack", '1.Nf3 d5 2.g3'],
  ['English Opening', '1.c4'],
  ['Caro-Kann Defense', '1.e4 c6'],
])

const ends = new Map(
  [...OPENINGS].map(([name, moves]) => [lineKeys(moveTokens(moves)).at(-1) ?? '', name]),
)

const knowledge = {
  language: createLanguage(),
  openings: [...OPENINGS.keys()],
  openingAt: (way: readonly string[]) =>
    way.toReversed().flatMap((position) => ends.get(position) ?? [])[0] ?? null,
}

const proposed = (title: string, more: Partial<Parameters<typeof propose>[0]> = {}) =>
  propose(
    { url: 'https://lessons.example/1', title, description: '', kinds: [], ...more },
    knowledge,
  )

describe('a proposal', () => {
  it('claims nothing about a page that says nothing', () => {
    expect(proposed('')).toEqual({
      type: 'other',
      sourceWebsite: 'other',
      level: 'all',
      category: 'general',
      opening: null,
      price: null,
    })
  })

  it.each([
    ['https://youtu.be/abc', [], 'youtube', 'youtube'],
    ['https://www.amazon.de/dp/1', [], 'book', 'amazon'],
    ['https://lessons.example/', ['product', 'book'], 'book', 'other'],
    ['https://lessons.example/', ['course'], 'course', 'other'],
    ['https://lessons.example/', ['video.other'], 'other', 'other'],
    ['https://lessons.example/', ['blogposting'], 'article', 'other'],
  ])('%s with the kinds %j: %s from %s', (url, kinds, type, sourceWebsite) => {
    expect(proposed('', { url, kinds })).toMatchObject({ type, sourceWebsite })
  })

  it('reads the type from words if nothing else says it; a video elsewhere has none', () => {
    expect(proposed('My book of rook endings').type).toBe('book')
    expect(proposed('A video about rook endings').type).toBe('other')
  })

  it.each([
    ['Chess for absolute beginners', 'beginner'],
    ['Advanced tactics', 'advanced'],
    ['Plans for the club player', 'intermediate'],
    ['Rook endings', 'all'],
  ])('%s is for %s', (title, level) => {
    expect(proposed(title).level).toBe(level)
  })

  it.each([
    ['Checkmate patterns you must know', 'checkmate patterns'],
    ['100 endgames you must know', 'endgame'],
    ['Tactical puzzles', 'tactics'],
    ['Middlegame plans', 'middlegame'],
    ['Positional play', 'strategy'],
    ['A gambit repertoire', 'opening'],
    ['The Caro-Kann', 'opening'],
    ['The tales of a grandmaster', 'general'],
  ])('%s is about %s', (title, category) => {
    expect(proposed(title).category).toBe(category)
  })

  it('is free if the text says so', () => {
    expect(proposed('A free course').price).toBe('Free')
  })

  it.each([
    ['Play 1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6!', 'Sicilian Defense: Najdorf Variation'],
    ['Play 1. e4 c5, and then?', 'Sicilian Defense'],
    ['After 1.e4 e5 2.Nf3 Nc6 3.Bb5 (or 1.e4 c5) you know it', 'Ruy Lopez'],
    ['All of 1.e4', null],
    ['1.e5 is no move', null],
    ['The Najdorf Sicilian, move by move', 'Sicilian Defense: Najdorf Variation'],
    ['Learn the Najdorf', 'Najdorf Variation'],
    ['The Spanish, explained', 'Ruy Lopez'],
    ["Beat the King's Indian Defence", "King's Indian Defense"],
    ["The King's Indian Attack", "King's Indian Attack"],
    ['Chess in English', null],
    ['The English Opening', 'English Opening'],
    ['The tales of a grandmaster', null],
  ])('%s: %s', (title, opening) => {
    expect(proposed(title).opening).toBe(opening)
  })

  it('reads moves in the description, but no names, which it may mention in passing', () => {
    expect(proposed('My system', { description: 'Also: the Caro-Kann.' }).opening).toBeNull()
    expect(proposed('My system', { description: 'It is 1.e4 c6.' }).opening).toBe(
      'Caro-Kann Defense',
    )
  })

  it('starts its lines at the start of the game', () => {
    let start: string | undefined
    propose(
      { url: 'https://a.example', title: '1.e4 c6', description: '', kinds: [] },
      { ...knowledge, openingAt: ([first]) => ((start = first), null) },
    )
    expect(start).toBe(positionKey(START_FEN))
  })
})
