import { describe, expect, it } from 'vitest'
import { OPENING_NAMES } from '#shared/domain/opening-names.ts'
import { inEnglish, type Knowledge } from './translation.ts'
import { tokensOf } from './words.ts'

const NOTHING_KNOWN: Knowledge = {
  isThere: () => false,
  isEnglish: () => false,
  isLiteral: () => false,
}

function english(text: string, known: Partial<Knowledge> = {}): string {
  return inEnglish(tokensOf(text), { ...NOTHING_KNOWN, ...known })
    .map(({ word }) => word)
    .join(' ')
}

describe('searches in other languages are read in English', () => {
  it('unless the words are in quotes, or a single word is in a resource', () => {
    expect(english('spanische partie', { isLiteral: () => true })).toBe('spanische partie')
    expect(english('finale', { isThere: () => true })).toBe('finale')
    expect(english('garten')).toBe('garten')
  })

  it.each([
    ['Sizilianisch', 'sicilian'],
    ['Sizilianer', 'sicilian defense'],
    ['española', 'ruy lopez'],
    ['apertura española', 'ruy lopez'],
    ['ouverture italienne', 'italian game'],
    ['Lettisches Gambit', 'latvian gambit'],
    ['gambito de rey aceptado', 'kings gambit accepted'],
    ["Gambit de l'éléphant", 'elephant gambit'],
    ['endspiel', 'endgame'],
    ['Endspiele', 'endgame'],
    ['finales', 'endgame'],
    ['aperturas', 'opening'],
    ['ouvertures', 'opening'],
    ['Turmendspiel', 'rook endgame'],
    ['Eröffnungsfallen', 'opening trap'],
    ['kostenlose Kurse', 'free course'],
    ['gewinnt', 'win'],
    ['Grundlinienmatt', 'back rank mate'],
    ['roque', 'castling'],
  ])('%s: %s', (text, expected) => {
    expect(english(text)).toBe(expected)
  })

  it('every family of openings is found by its name in every language', () => {
    const core = (text: string) => text.replace(/ (?:defense|game)$/, '')
    const wordsOf = (name: string) => core(english(name, { isThere: () => true }))
    for (const { en, ...others } of OPENING_NAMES) {
      for (const name of Object.values(others).flat()) {
        // 'Apertura de peón de rey' is both the King's Pawn Game and the King's Pawn Opening.
        const alike = OPENING_NAMES.filter((each) => Object.values(each).flat().includes(name))
        const expected = [en, ...alike.map((each) => each.en)].map(wordsOf)
        expect(expected, `${name} (${en})`).toContain(core(english(name)))
      }
    }
  })
})
