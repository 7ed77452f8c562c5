import { ENGLISH } from '../texts/text.ts'
import { expect, it } from 'vitest'
import { openingFamily, withArticle } from './opening-family.ts'

it.each([
  ['Caro-Kann Defense: Exchange Variation, Panov Attack', 'Caro-Kann Defense'],
  ['Caro-Kann Defense', 'Caro-Kann Defense'],
  ['A : B : C', 'A'],
  ['', ''],
])('the opening of "%s" is "%s"', (name, family) => {
  expect(openingFamily(name)).toBe(family)
})

it.each([
  ['Caro-Kann Defense', 'the Caro-Kann Defense'],
  ['Ruy Lopez', 'the Ruy Lopez'],
  ["Queen's Gambit", "the Queen's Gambit"],
  ['King’s Indian Defense', 'the King’s Indian Defense'],
  ["Petrov's Defense", "Petrov's Defense"],
])('"%s" is "%s" in a sentence', (name, text) => {
  expect(withArticle(name, ENGLISH)).toBe(text)
})
