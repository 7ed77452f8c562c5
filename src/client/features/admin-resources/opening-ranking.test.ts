import { expect, it } from 'vitest'
import { rankOpenings } from './cell-inputs.tsx'

const OPENINGS = [
  { name: 'Sicilian Defense', openingPattern: '1.e4 c5' },
  { name: 'Sicilian Defense: Najdorf Variation', openingPattern: '1.e4 c5 2.Nf3 d6 3.d4' },
  { name: "King's Indian Defense", openingPattern: '1.d4 Nf6 2.c4 g6' },
  { name: 'Grünfeld Defense', openingPattern: null },
  { name: 'Open Game', openingPattern: '1.e4 e5' },
]
const ranked = (title: string, description = '', tags: string[] = []) =>
  rankOpenings({ title, description, tags }, OPENINGS)

it.each([
  ['The Sicilian Defence for everybody', 'Sicilian Defense'],
  ['Crushing it with the Sicilian', 'Sicilian Defense'],
  ['Sicilian Defense: Najdorf Variation explained', 'Sicilian Defense: Najdorf Variation'],
  ['Why the Grunfeld works', 'Grünfeld Defense'],
  ["The King's Indian, move by move", "King's Indian Defense"],
  ['How to answer 1. e4 c5', 'Sicilian Defense'],
])('%s', (title, first) => {
  expect(ranked(title)[0]).toBe(first)
})

it('the title counts more than the description', () => {
  expect(ranked('The Grünfeld', 'Not the Sicilian Defense').slice(0, 2)).toEqual([
    'Grünfeld Defense',
    'Sicilian Defense',
  ])
})

it('what names none is about all of them', () => {
  expect(ranked('Chess Openings For Dummies', 'A game with a defense')).toEqual(['All Openings'])
  expect(ranked('Sicilian').at(-1)).toBe('All Openings')
  const modern = [{ name: 'Modern Defense', openingPattern: '1.e4 g6' }]
  const tour = { title: 'Modern Chess Openings', description: 'Modern and sharp', tags: [] }
  expect(rankOpenings(tour, modern)).toEqual(['All Openings'])
})
