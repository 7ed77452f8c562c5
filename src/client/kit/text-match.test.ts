import { expect, it } from 'vitest'
import { textMatches } from './text-match.ts'

it('wants every word, anywhere, whatever the case and the accents', () => {
  const texts = ['Grünfeld Defense', null, '1.d4 Nf6 2.c4 g6 3.Nc3 d5']
  expect(textMatches('', texts)).toBe(true)
  expect(textMatches('  defense  grunfeld ', texts)).toBe(true)
  expect(textMatches('GRÜN c4', texts)).toBe(true)
  expect(textMatches('grunfeld gambit', texts)).toBe(false)
  expect(textMatches('null', texts)).toBe(false)
})
