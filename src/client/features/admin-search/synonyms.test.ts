import { expect, it } from 'vitest'
import { synonymSchema, synonymValues } from './synonym-manager.tsx'
import { inEnglish } from '#tests/support/in-english.ts'

const faults = (words: string) =>
  synonymSchema
    .safeParse({ relation: 'same', words, targets: 'bishop' })
    .error?.issues.map(({ message, path }) => [path, inEnglish<unknown>(message)])

it('reads phrases with commas between them', () => {
  const values = { relation: 'also', words: ' fianchetto,,long  diagonal ', targets: 'bishop' }
  expect(synonymSchema.parse(values)).toEqual({
    relation: 'also',
    words: ['fianchetto', 'long  diagonal'],
    targets: ['bishop'],
  })
})

it('says what is wrong at the field', () => {
  expect(faults(' , ')).toEqual([[['words'], 'This field must have at least one entry']])
  expect(faults('knight, ?!')).toEqual([[['words'], '“?!” must contain a letter or a digit']])
  expect(faults(Array(11).fill('a').join())).toEqual([
    [['words'], 'This field must have at most 10 entries'],
  ])
})

it('fills the form: from a synonym, or for a word', () => {
  const synonym = { id: 3, relation: 'also' as const, words: ['a', 'b c'], targets: ['d'] }
  expect(synonymValues(synonym, '')).toEqual({ relation: 'also', words: 'a, b c', targets: 'd' })
  expect(synonymValues(null, 'zorp')).toEqual({ relation: 'same', words: 'zorp', targets: '' })
})
