import { ENGLISH } from '../texts/text.ts'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { isAffiliateSource, isKidsResource, priceValue, starsText } from './catalogue.ts'
import { RECENCIES, recencyStart } from './filters/recent.ts'

describe('isKidsResource', () => {
  it.each([
    [true, 'master', [], true],
    [false, 'beginner', ['kids'], true],
    [false, 'beginner', ['mate', ' Children '], true],
    [false, 'beginner', ['kidsy', 'for kids'], false],
    [false, 'beginner', [], false],
    [false, 'all', ['kids'], false],
    [false, null, ['kids'], false],
  ])('flag %s, level %s, tags %j: %s', (isForKids, level, tags, expected) => {
    expect(isKidsResource({ isForKids, level, tags })).toBe(expected)
  })
})

describe('priceValue', () => {
  it.each([
    ['$34.60', 34.6],
    ['34,60 €', 34.6],
    ['$1,234', 1234],
    ['$1,234,567.89', 1_234_567.89],
    ['from 7 to 9', 7],
    ['Free', 0],
    [' FREE ', 0],
    ['n/a', null],
    ['Paid', null],
    ['Subscription', null],
    ['Free trial', null],
    ['Subscription, $9 a month', 9],
    ['0', 0],
    ['.99', 99],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%s is %s', (price, value) => {
    expect(priceValue(price)).toBe(value)
  })

  it('security 41: takes a hostile text in no time', () => {
    const taken = processorMs(() => {
      priceValue(`${'1,'.repeat(100_000)}x`)
      priceValue('9'.repeat(200_000))
    })
    expect(taken).toBeLessThan(500)
  })
})

describe('recencyStart', () => {
  it.each([
    ['all', null],
    ['week', '2026-02-22'],
    ['month', '2026-01-30'],
    ['quarter', '2025-12-01'],
    ['year', '2025-03-01'],
  ] as const)('%s starts at %s', (recent, start) => {
    expect(recencyStart(recent, new Date('2026-03-01T00:00:00Z'))).toBe(start)
    expect(recencyStart(recent, new Date('2026-03-01T23:59:59Z'))).toBe(start)
  })

  it('has the labels of the filter', () => {
    expect(RECENCIES.map((option) => ENGLISH(option.label))).toEqual([
      'Any time',
      'Past week',
      'Past month',
      'Past 3 months',
      'Past year',
    ])
  })
})

describe('labels', () => {
  it('show ratings from 1 to 50 in stars', () => {
    expect([
      starsText(45, 'en-US'),
      starsText(50, 'en-US'),
      starsText(1, 'en-US'),
      starsText(45, 'de-DE'),
      starsText(0, 'en-US'),
      starsText(null, 'en-US'),
    ]).toEqual(['4.5', '5.0', '0.1', '4,5', null, null])
  })

  it('know the affiliates', () => {
    const sources = [
      'youtube',
      'chessable',
      'modern_chess',
      'chess_publishing',
      'chessbase',
      'amazon',
      'other',
      null,
    ]
    expect(sources.filter(isAffiliateSource)).toEqual([
      'chessable',
      'modern_chess',
      'chessbase',
      'amazon',
    ])
  })
})
