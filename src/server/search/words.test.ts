import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsBetween } from './spelling.ts'
import { familyOf, singular, tokensOf } from './words.ts'

const words = (text: string) => tokensOf(text).map(({ word }) => word)

describe('words', () => {
  it.each([
    ["King's Indian", ['kings', 'indian']],
    ['Caro–Kann, x-ray', ['caro', 'kann', 'x', 'ray']],
    ['1.e4 c5 2.Nf3 1...e5', ['e4', 'c5', 'nf3', 'e5']],
    ['No. 1. Best', ['no', '1', 'best']],
    ['Grünfeld Łódź œuvre STRASSE ß', ['grunfeld', 'lodz', 'oeuvre', 'strasse', 'ss']],
    ['100% ♟️ 😀', ['100', '%', '♟', '😀']],
    ['Шахматы 国际象棋', ['шахматы', '国际象棋']],
    ['\u0301 \u202e "\' …', []],
    ['می\u200cخواهم Rook\u00adend\u00adings Na\u200djdorf', ['میخواهم', 'rookendings', 'najdorf']],
  ])('of %s are %j', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('have a bounded length, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const word of words(text)) expect(word.length).toBeLessThanOrEqual(120)
      }),
    )
  })

  it.each([
    ['tactics', 'tactic'],
    ['studies', 'study'],
    ['matches', 'match'],
    ['boxes', 'box'],
    ['kings', 'king'],
    ['chess', 'chess'],
    ['focus', 'focus'],
    ['analysis', 'analysis'],
    ['gas', 'gas'],
    ['шахматыs', 'шахматыs'],
  ])('the singular of %s is %s', (word, expected) => {
    expect(singular(word)).toBe(expected)
  })

  it('forms share a family, opening and open do not', () => {
    expect(familyOf('castling')).toBe(familyOf('castle'))
    expect(familyOf('visualise')).toBe(familyOf('visualization'))
    expect(familyOf('opening')).not.toBe(familyOf('open'))
    expect(familyOf('boxing')).not.toBe(familyOf('box'))
  })

  it.each([
    ['color', 'colour'],
    ['colorful', 'colourful'],
    ['maneuver', 'manoeuvre'],
    ['maneuvering', 'manoeuvred'],
    ['center', 'centre'],
    ['defenses', 'defences'],
    ['practice', 'practise'],
    ['practicing', 'practising'],
    ['program', 'programme'],
    ['programming', 'programmed'],
    ['skillful', 'skilful'],
    ['favorites', 'favourite'],
  ])('%s and %s are one family', (american, british) => {
    expect(familyOf(british)).toBe(familyOf(american))
  })
})

describe('faults between two spellings', () => {
  it.each([
    ['najdrof', 'najdorf', 1],
    ['nimzovitch', 'nimzowitsch', 1.5],
    ['spasky', 'spassky', 0.5],
    ['capablanka', 'capablanca', 0.5],
    ['same', 'same', 0],
  ])('%s and %s: %d', (from, to, faults) => {
    expect(faultsBetween(from, to, 3)).toBe(faults)
  })

  it('are not counted above the most', () => {
    expect(faultsBetween('abcdef', 'uvwxyz', 2)).toBe(Number.POSITIVE_INFINITY)
  })
})
