import { ENGLISH, translator } from '../texts/text.ts'
import { describe, expect, it } from 'vitest'
import type { DatePrecision } from './calendar-date.ts'
import {
  actionText,
  dateText,
  descriptionText,
  outboundHref,
  outboundRel,
  priceText,
  publishedText,
  shownTags,
  titleText,
  descriptionLanguage,
  wordsLanguage,
  isSubjectTag,
} from './resource-display.ts'

const published = (publishedDate: string | null, publishedPrecision: DatePrecision | null) =>
  publishedText({ publishedDate, publishedPrecision }, ENGLISH)

describe('dates', () => {
  it.each([
    ['1998-01-01', 'year', '1998'],
    ['0998-01-01', 'year', '998'],
    ['2018-02-01', 'month', 'February 2018'],
    ['2018-02-01', 'day', 'February 1, 2018'],
    ['2018-02-11', 'day', 'February 11, 2018'],
  ] as const)('fault 28: %s known to the %s is %s', (day, precision, text) => {
    expect(published(day, precision)).toBe(text)
  })

  it('reads a day as UTC, wherever the reader is', () => {
    expect(published('2024-01-05', 'day')).toBe('January 5, 2024')
    expect(dateText('2025-12-31T23:59:59.000Z', ENGLISH)).toBe('December 31, 2025')
  })

  it('says which date is missing', () => {
    expect(published(null, null)).toBe('No date available')
    expect(published(' ', null)).toBe('No date available')
    expect(dateText(null, ENGLISH)).toBe('Unknown date')
    expect(published('soon', 'day')).toBe('Unknown date')
  })
})

describe('the language of words', () => {
  const german = translator({ language: 'de', find: null, opening: null })

  it.each([
    ['de', ENGLISH, 'de', 'de'],
    ['en', german, 'en', 'en'],
    ['ja', german, 'ja', undefined],
    ['en', ENGLISH, undefined, undefined],
    ['de', german, undefined, undefined],
    ['und', german, undefined, 'en'],
    ['und', ENGLISH, undefined, undefined],
    ['fr', german, 'fr', 'fr'],
  ] as const)('%s', (language, t, ofTitle, ofDescription) => {
    expect(wordsLanguage(language, t)).toBe(ofTitle)
    expect(descriptionLanguage(language, t)).toBe(ofDescription)
  })
})

describe('fallbacks', () => {
  it('has a text for everything that may be empty', () => {
    expect(titleText('', ENGLISH)).toBe('Untitled Resource')
    expect(descriptionText(null, ENGLISH)).toBe('No description available')
    expect(priceText(' ', ENGLISH)).toBe('Free?')
    expect(priceText('$9.99', ENGLISH)).toBe('$9.99')
  })

  it('watches videos and visits the rest', () => {
    expect(actionText('youtube', ENGLISH)).toBe('Watch')
    expect(actionText('book', ENGLISH)).toBe('Visit')
  })
})

describe('outbound links', () => {
  it.each([
    '',
    null,
    'javascript:alert(1)',
    '/help',
    '//evil.test',
    'ftp://example.org',
    'https://',
  ])('%s leads nowhere', (url) => {
    expect(outboundHref(url)).toBe('#')
  })

  it('keeps web addresses', () => {
    expect(outboundHref(' HTTPS://example.org/a?b=c ')).toBe('HTTPS://example.org/a?b=c')
    expect(outboundHref(' https://lichess.org ')).toBe('https://lichess.org')
  })

  it('marks affiliate links as sponsored', () => {
    expect(outboundRel('amazon')).toBe('noopener noreferrer nofollow sponsored')
    expect(outboundRel('youtube')).toBe('noopener noreferrer nofollow')
  })
})

it('tags that number the first steps are shown once, without the number; others as they are', () => {
  expect(
    shownTags(['rules', 'first steps 12', 'first steps 3', 'Kids', 'first steps in chess']),
  ).toEqual(['rules', 'First steps', 'Kids', 'first steps in chess'])
  expect(shownTags(['first steps 1', 'First steps'])).toEqual(['First steps'])
})

it.each(['Rook Endings', 'tactics', "King's Indian", 'first tournament'])(
  '%s is a subject',
  (tag) => expect(isSubjectTag(tag)).toBe(true),
)

it.each([
  'Video',
  'books',
  'PDF',
  'free',
  'exercises',
  'Beginners',
  'kids',
  'German',
  'first steps 3',
])('%s is none', (tag) => expect(isSubjectTag(tag)).toBe(false))
