import { expect, it } from 'vitest'
import { readDuration } from './duration.ts'

it.each([
  [null, null],
  ['', null],
  ['90', null],
  ['self-paced', null],
  ['0:00', null],
  ['7:1', null],
  ['99999 hours', null],
  ['5 months', null],
  ['7:12', 432],
  ['90:05', 5405],
  ['1:02:30', 3750],
  ['5 hours', 18_000],
  ['3 hours 41 minutes', 13_260],
  ['1h 30m', 5400],
  ['1.5 hours', 5400],
  ['45 min', 2700],
  ['About 20 minutes', 1200],
])('reads the duration %j as %j seconds', (text, seconds) => {
  expect(readDuration(text)).toBe(seconds)
})
