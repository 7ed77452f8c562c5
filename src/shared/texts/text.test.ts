import { describe, expect, it } from 'vitest'
import { formatMessage } from './message-format.ts'
import { pseudoText } from './pseudo.ts'
import { ENGLISH, joined, storedText, text, translator, verbatim } from './text.ts'

const german: Record<string, string> = {
  'Verb|Open': 'Öffnen',
  Beginner: 'Anfänger',
  'At most {max, number} characters': 'Höchstens {max, number} Zeichen',
}
const reader = { language: 'de', find: (key: string) => german[key], opening: null } as const
const t = translator(reader)

describe('a text', () => {
  it('without a translation stays English, without its context', () => {
    expect(t('Close')).toBe('Close')
    expect(ENGLISH('Verb|Open')).toBe('Open')
  })

  it('is translated where it stands, and where it is said later', () => {
    expect(t('Verb|Open')).toBe('Öffnen')
    expect(t(text('Beginner'))).toBe('Anfänger')
    const tooLong = text('At most {max, number} characters', { max: 2000 })
    expect(t(tooLong)).toBe('Höchstens 2.000 Zeichen')
    expect(ENGLISH(tooLong)).toBe('At most 2,000 characters')
  })

  it('that somebody has already said stays, whatever it contains', () => {
    expect(t(verbatim('Beginner {max}'))).toBe('Beginner {max}')
  })

  it('may have values that are texts, and receive others where it is said', () => {
    const left = text('{n, plural, one {# try} other {# tries}} left', { n: 2 })
    const outer = text('{field}: {wrong}, {left}', { wrong: text('Beginner'), left })
    expect(t(outer, { field: 'PIN' })).toBe('PIN: Anfänger, 2 tries left')
    expect(t(joined([text('Beginner'), left]))).toBe('Anfänger; 2 tries left')
  })

  it('stays the same as JSON and as a message to a worker', () => {
    const nested = text('{level}', { level: text('Beginner') })
    for (const copy of [
      JSON.parse(JSON.stringify(nested)) as typeof nested,
      structuredClone(nested),
    ])
      expect(t(copy)).toBe('Anfänger')
  })
})

describe('values', () => {
  it('that contain braces or are missing do no harm', () => {
    expect(formatMessage('{a} and {b}', { a: '{b}' }, 'en')).toBe('{b} and ')
  })

  it('that run in the other direction are isolated, and only these', () => {
    const reply = '{by} replied on “{title}”'
    const filled = (by: string, title: string) => formatMessage(reply, { by, title }, 'en')
    expect(filled('Ana', 'Ataque con ñ, 詰将棋, Шахматы')).toBe(
      'Ana replied on “Ataque con ñ, 詰将棋, Шахматы”',
    )
    expect(filled('דנה', 'הגנה סיציליאנית')).toBe(
      '\u2068דנה\u2069 replied on “\u2068הגנה סיציליאנית\u2069”',
    )
    expect(formatMessage('[{name}]', { name: 'Ana' }, 'ar-XB')).toBe('[\u2068Ana\u2069]')
    expect(formatMessage('[{name}]', { name: 'دانا 1' }, 'ar-XB')).toBe('[دانا 1]')
    expect(formatMessage('{at}', { at: 'https://a.example/דנה' }, 'en')).not.toContain('\u2068')
  })

  it('that are texts with isolated words are isolated once', () => {
    const inner = text('“{title}” is gone', { title: 'דנה' })
    expect(ENGLISH(text('{reason}.', { reason: inner }))).toBe('“\u2068דנה\u2069” is gone.')
  })

  it('choose plurals by the language', () => {
    const lessons = '{n, plural, =0 {No lessons} one {# lesson} other {# lessons}}'
    const inEnglish = (n: number) => formatMessage(lessons, { n }, 'en')
    expect([0, 1, 1200].map(inEnglish)).toEqual(['No lessons', '1 lesson', '1,200 lessons'])
    const leçons = '{n, plural, one {# leçon} other {# leçons}}'
    expect(formatMessage(leçons, { n: 0 }, 'fr')).toBe('0 leçon')
  })

  it('choose branches, which hold values of their own', () => {
    const moved = '{side, select, white {White, {name}} other {Black, {name}}}'
    expect(formatMessage(moved, { side: 'white', name: 'Ana' }, 'en')).toBe('White, Ana')
  })
})

it('a generated text is longer, and keeps its placeholders and tags', () => {
  expect(pseudoText('Verb|Open {name}', 'en-XA')).toBe('[Öþéñ {name} ~~]')
  expect(pseudoText('See <link>it</link>', 'ar-XB')).toBe('[Šéé <link>îţ</link>]')
  const plural = pseudoText('{n, plural, one {# move} other {# moves}}', 'en-XA')
  expect(formatMessage(plural, { n: 1 }, 'en-XA')).toBe('[1 ɱöṽé ~~]')
  expect(pseudoText('x'.repeat(50), 'en-XA')).toContain('ẋẋ ~~~~~~~~~~~~ ~~~~~~~~]')
})

/** A text and its values between control characters. */
const former = (words: string, values: string) =>
  [String.fromCharCode(1), words, String.fromCharCode(2), values].join('')

it('reads texts as JSON', () => {
  const stored = { words: '{name} was added', values: { name: 'Caro-Kann' } }
  expect(storedText(JSON.stringify(stored))).toEqual(stored)
})

it('reads texts that were stored before, with their values and the texts among these', () => {
  expect(storedText('Rating must be a number')).toEqual({ words: 'Rating must be a number' })
  expect(storedText(former('{field} is missing', '{"field":"Title"}'))).toEqual({
    words: '{field} is missing',
    values: { field: 'Title' },
  })
  const inner = former('The {name}', '{"name":"title"}')
  expect(storedText(former('{field} is missing', JSON.stringify({ field: inner })))).toEqual({
    words: '{field} is missing',
    values: { field: { words: 'The {name}', values: { name: 'title' } } },
  })
})
