import { expect, it } from 'vitest'
import { memberLanguage } from './accept-language.ts'

it.each([
  ['de', ['en', 'de'], 'de'],
  ['fr', ['en', 'de'], 'en'],
  ['fr', ['de', 'es'], 'en'],
  ['en', ['de'], 'en'],
  [null, ['de', 'en'], 'de'],
  [undefined, ['en'], 'en'],
] as const)('%s of %j is %s', (chosen, offered, language) => {
  expect(memberLanguage(chosen, offered)).toBe(language)
})
