import { describe, expect, it } from 'vitest'
import { limitsIn } from './limits.ts'
import { tokensOf } from './words.ts'

const read = (text: string, literal: readonly string[] = []) => {
  const { limits, rest } = limitsIn(tokensOf(text), (word) => literal.includes(word))
  return {
    limits: limits.map(({ field, value }) => `${field} ${value}`),
    rest: rest.map(({ word }) => word).join(' '),
  }
}

describe('finds no limit', () => {
  it.each([
    '',
    '100 endgames you must know',
    '10 minute chess openings',
    'nigel short',
    'short games',
    'new york 1924',
    'new in chess',
    'zurich 1953',
    'under the surface',
    'up to the top',
    'mate in 2',
    'less than nothing',
    'think under pressure',
  ])('in %j', (text) => {
    expect(read(text)).toEqual({ limits: [], rest: text })
  })

  it('in a word that must be read literally', () => {
    expect(read('videos under 10 minutes', ['under']).limits).toEqual([])
    expect(read('latest update', ['latest'])).toEqual({ limits: [], rest: 'latest update' })
  })
})

it.each([
  ['videos under 10 minutes', ['duration max 600'], 'videos'],
  ['videos under 10min', ['duration max 600'], 'videos'],
  ['videos under 10', ['duration max 600'], 'videos'],
  ['lecture of half an hour', ['duration about 1800'], ''],
  ['evans gambit lecture of half an hour', ['duration about 1800'], 'evans gambit'],
  ['more than 2 hours', ['duration min 7200'], ''],
  ['under 1500 minutes', ['duration max 90000'], ''],
  ['600 minute videos', ['duration about 36000'], 'videos'],
  ['10 minute videos', ['duration about 600'], 'videos'],
  ['course below $40', ['cost max 40'], 'course'],
  ['course under 40', ['cost max 40'], 'course'],
  ['less than 35 dollars', ['cost max 35'], ''],
  ['up to 20 €', ['cost max 20'], ''],
  ['latest french', ['order newest'], 'french'],
  ['most recent french', ['order newest'], 'french'],
  ['new books', ['order newest'], 'books'],
  ['cheap dvd', ['order cheapest'], 'dvd'],
  ['short sicilian video', ['order shortest'], 'sicilian video'],
  ['books since 2020', ['published since 2020'], 'books'],
  ['books after 2020', ['published since 2021'], 'books'],
  ['books before 1950', ['published before 1950'], 'books'],
  ['newest videos under 5 minutes', ['order newest', 'duration max 300'], 'videos'],
])('%s has the limits %j', (text, limits, rest) => {
  expect(read(text)).toEqual({ limits, rest })
})

describe('finds the rating of the reader', () => {
  it.each([
    ['caro kann as black 1500', 'for 1500', 'caro kann as black'],
    ['endgames 1437', 'for 1437', 'endgames'],
    ['rated under 1500', 'for 1500', ''],
    ['tactics for a 1600 player', 'for 1600', 'tactics'],
    ['strategy 1300 1500', 'for 1400', 'strategy'],
    ['1400 to 1600', 'for 1500', ''],
    ['1900 rated', 'for 1900', ''],
    ['between 1200 and 1400', 'for 1300', ''],
    ['get from 1000 to 1500', 'for 1250', 'get from'],
    ['u1200', 'for 1200', ''],
    ['1600elo', 'for 1600', ''],
    ['entre 1200 y 1400', 'for 1300', 'entre'],
    ['lessons from 1200', 'for 1200', 'lessons from'],
  ])('in %j', (text, value, rest) => {
    expect(read(text)).toEqual({ limits: [`rating ${value}`], rest })
  })

  it.each([
    'tournaments in 1900',
    'since 1950',
    '350 games',
    '3000 puzzles',
    'under $500',
    'tactics $600',
    'tactics €600',
    '600 €',
    '600 euros',
    'usd 1500',
    'around $600',
    '600 minutes',
    'for 1500 minutes',
    '600 min',
    '600 hours',
    '600 to 900 minutes',
    '600 seconds',
    '1000 days',
    '600 pages',
    '2000 games',
    '1500 views',
    '600 seiten',
  ])('not in %j', (text) => {
    expect(read(text).limits.filter((limit) => limit.startsWith('rating'))).toEqual([])
  })
})

it.each([
  ['puzzles for my 8 year old', 'for 8', 'puzzles for my year old'],
  ['puzzles age 12', 'for 12', 'puzzles age'],
  ['my son is 8', 'for 8', 'my son is'],
])('finds the age of a child in %j', (text, value, rest) => {
  expect(read(text)).toEqual({ limits: [`age ${value}`], rest })
})

it.each(['a 30 year old book', 'the answer is 8', 'volume 8', '8 puzzles'])(
  'finds no age in %j',
  (text) => {
    expect(read(text).limits).toEqual([])
  },
)
