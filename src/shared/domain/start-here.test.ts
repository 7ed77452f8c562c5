import { expect, it } from 'vitest'
import { ENGLISH } from '../texts/text.ts'
import { NO_VALUES } from './field-values.ts'
import { factsText } from './start-here.ts'

const lesson = { ...NO_VALUES, isForKids: true }

it.each([
  [{ price: 'Free', ageFrom: 10, ageTo: 14 }, 'Free, ages 10–14.'],
  [{ price: 'Free', duration: '18:00', ageFrom: 8 }, 'Free, 18 minutes, from 8.'],
  [{ ageFrom: 6, ageTo: 9 }, 'Ages 6–9.'],
  [{ ratingFrom: 800, ratingTo: 1400, isForKids: false }, 'For 800–1400.'],
  [{ ratingTo: 400, isForKids: false }, 'For ratings up to 400.'],
  [{ ratingFrom: 2200, isForKids: false, price: 'Free' }, 'Free, for ratings from 2200.'],
  [{}, 'For everybody.'],
])('the facts of %j are one sentence', (facts, sentence) => {
  expect(factsText({ ...lesson, ...facts }, ENGLISH)).toBe(sentence)
})
