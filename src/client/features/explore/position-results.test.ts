import { afterEach, describe, expect, it } from 'vitest'
import { readWith } from '#client/kit/t.tsx'
import { openingName } from '#shared/domain/opening-names.ts'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import { nameWithin } from './position-results.tsx'

describe('nameWithin', () => {
  it.each([
    ['Sicilian Defense', 'Sicilian Defense', null, 'Sicilian Defense'],
    ['Sicilian Defense', undefined, null, 'Sicilian Defense'],
    ['Sicilian Defense: Moscow Variation', 'Sicilian Defense', null, 'Moscow Variation'],
    [
      'Sicilian Defense: Moscow Variation, Main Line',
      'Sicilian Defense: Moscow Variation',
      null,
      'Moscow Variation, Main Line',
    ],
    ['Italian Game: Evans Gambit', 'Sicilian Defense', 'Italian Game', 'Evans Gambit'],
    ['Italian Game: Evans Gambit', undefined, 'Italian Game', 'Evans Gambit'],
    ['Italian Game: Evans Gambit: Old', 'Italian Game', null, 'Evans Gambit: Old'],
  ])('%s within %s', (name, position, family, rest) => {
    expect(nameWithin(name, position)).toEqual({ family, rest })
  })
  afterEach(() => readWith(() => ENGLISH_READER))

  it.each([
    ['Sicilian Defense: Najdorf Variation', 'Sicilian Defense', null, 'Variante Najdorf'],
    [
      'Sicilian Defense: Najdorf Variation',
      undefined,
      'Défense sicilienne\u202f',
      'variante Najdorf',
    ],
    ['Sicilian Defense: Club Line', 'Sicilian Defense', null, 'Club Line'],
    ["Club's own: sideline", "Club's own", null, 'sideline'],
  ])('in French, %s within %s', (name, position, family, rest) => {
    readWith(() => ({ language: 'fr', find: null, opening: (each) => openingName(each, 'fr') }))
    expect(nameWithin(name, position)).toEqual({ family, rest })
  })
})
