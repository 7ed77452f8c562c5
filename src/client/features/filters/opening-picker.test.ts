import { expect, it } from 'vitest'
import { openingMatches } from './opening-picker.tsx'

const SICILIAN = { label: 'Sicilian Defense: Open', note: '1.e4 c5 2.Nf3 d6 3.d4' }
const RETI = { label: 'Réti Opening', note: '1.Nf3' }

it.each(['sicilian', 'open sic', 'SICILIAN', 'e4', 'e4 c5', '1.e4 c5', '1. e4 c5 2. Nf', 'E4, c5'])(
  '%j finds the Sicilian',
  (text) => expect(openingMatches(text, SICILIAN)).toBe(true),
)

it.each(['french', 'c5', 'e4 e5', 'e4 c', 'e4 c5 Nf3 d6 d4 cxd4', '1.'])(
  '%j: only what begins so',
  (text) => expect(openingMatches(text, SICILIAN)).toBe(text === 'e4 c'),
)

it('finds accents without, and pieces in small letters', () => {
  expect(openingMatches('reti', RETI)).toBe(true)
  expect(openingMatches('nf3', RETI)).toBe(true)
})

it('goes by the name alone where the moves are not known', () => {
  expect(openingMatches('e4', { label: 'All Openings' })).toBe(false)
  expect(openingMatches('all', { label: 'All Openings' })).toBe(true)
})
