import { expect, it } from 'vitest'
import { readResources } from '#server/seed/seed-files.ts'
import { QUESTIONS } from '../bench/search-quality/questions.ts'

it('asks at least 150 questions, each once, each with an answer in the catalogue', () => {
  const catalogue = readResources()
  const unanswered = QUESTIONS.filter(({ relevant }) => !catalogue.some(relevant))
  expect(unanswered.map(({ words }) => words)).toEqual([])
  expect(new Set(QUESTIONS.map(({ words }) => words)).size).toBe(QUESTIONS.length)
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(150)
})
