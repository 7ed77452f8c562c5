import { expect, it } from 'vitest'
import { openingMatches } from './opening-picker.tsx'

/** A choice whose name is the same in the reader's language. */
const named = (name: string, note?: string) => ({ value: name, label: name, note })

const SICILIAN = named('Sicilian Defense: Open', '1.e4 c5 2.Nf3 d6 3.d4')
const RETI = named('Réti Opening', '1.Nf3')

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
  expect(openingMatches('e4', named('All Openings'))).toBe(false)
  expect(openingMatches('all', named('All Openings'))).toBe(true)
})

it('finds the name in the language of the reader, the English one, and words of both', () => {
  const najdorf = {
    value: 'Sicilian Defense: Najdorf Variation',
    label: 'Sizilianische Verteidigung: Najdorf-Variante',
  }
  for (const text of [
    'sizil',
    'verteidigung najdorf',
    'Sicilian Defense',
    'sizilianisch variation',
  ])
    expect(openingMatches(text, najdorf)).toBe(true)
  expect(openingMatches('französisch', najdorf)).toBe(false)
})
