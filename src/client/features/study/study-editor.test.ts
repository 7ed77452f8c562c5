import { expect, it } from 'vitest'
import { percentOf, stepsOf } from './study-editor.tsx'

it.each(['0', '40', '100'])('takes %s percent', (text) => {
  expect(percentOf(text)).toEqual({ progress: Number(text) })
})

it.each(['', ' ', '-1', '101', '4.5', 'half'])('refuses %j percent', (text) => {
  expect(percentOf(text)).toHaveProperty('fault')
})

it('takes steps that are at most all', () => {
  expect(stepsOf('lessons', '7', '24')).toEqual({ steps: { unit: 'lessons', done: 7, total: 24 } })
})

it.each([
  ['', '24'],
  ['25', '24'],
  ['-1', '24'],
  ['1.5', '24'],
  ['0', '0'],
  ['0', ''],
  ['1', '100001'],
])('refuses %j of %j', (done, total) => {
  expect(stepsOf('minutes', done, total)).toHaveProperty('fault')
})
