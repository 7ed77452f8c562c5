import { describe, expect, it } from 'vitest'
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
})
