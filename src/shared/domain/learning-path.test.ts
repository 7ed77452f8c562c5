import { expect, it } from 'vitest'
import { choosePaths, timeText } from './learning-path.ts'
import { ENGLISH } from '../texts/text.ts'

it('is in minutes below two hours, then in evenings of an hour', () => {
  const told = [1, 20, 119, 120, 149, 150, 480].map((minutes) => timeText(minutes, ENGLISH))
  expect(told).toEqual([
    '1 minute',
    '20 minutes',
    '119 minutes',
    'about 2 evenings',
    'about 2 evenings',
    'about 3 evenings',
    'about 8 evenings',
  ])
})

const PATHS = [
  { name: 'zero', ratingFrom: 0, ratingTo: 400, language: null },
  { name: 'deutsch', ratingFrom: 0, ratingTo: 900, language: 'de' },
  { name: 'spanish', ratingFrom: 0, ratingTo: 900, language: 'es' },
  { name: 'mates', ratingFrom: 300, ratingTo: 1200, language: null },
  { name: 'loose', ratingFrom: 350, ratingTo: 1000, language: null },
  { name: 'more', ratingFrom: 380, ratingTo: 1000, language: null },
] as const
const chosen = (rating: number | undefined, language: string) => {
  const { fitting, others } = choosePaths(PATHS, rating, language)
  return [fitting.map(({ name }) => name), others.map(({ name }) => name)]
}

it('three that hold the rating come first, in the language of the page if there are any', () => {
  expect(chosen(400, 'de')).toEqual([
    ['deutsch', 'zero', 'mates'],
    ['loose', 'more', 'spanish'],
  ])
  expect(chosen(400, 'en')[0]).toEqual(['zero', 'mates', 'loose'])
  expect(chosen(1200, 'en')[0]).toEqual(['mates'])
})

it('without a rating nothing fits better, and paths in other languages come last', () => {
  expect(chosen(undefined, 'es')).toEqual([
    [],
    ['spanish', 'zero', 'mates', 'loose', 'more', 'deutsch'],
  ])
})
