import { expect, it } from 'vitest'
import { storedText } from './text.ts'

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
