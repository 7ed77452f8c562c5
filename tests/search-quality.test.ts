import { expect, it } from 'vitest'
import { readResources } from '#server/features/seed/seed-rows.service.ts'
import { ABSENT } from '../bench/search-quality/asked-questions.ts'
import { HARDER_KINDS, LEARNER_KINDS, QUESTIONS } from '../bench/search-quality/questions.ts'

it('asks at least 350 questions, each once, each with an answer in the catalogue', () => {
  const catalogue = readResources()
  const unanswered = QUESTIONS.filter(({ relevant }) => !catalogue.some(relevant))
  expect(unanswered.map(({ words }) => words)).toEqual([])
  expect(new Set(QUESTIONS.map(({ words }) => words)).size).toBe(QUESTIONS.length)
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(350)
})

it('asks at least 15 questions of each harder kind, and holds out a third of them', () => {
  for (const kind of HARDER_KINDS) {
    const own = QUESTIONS.filter((question) => question.kind === kind)
    expect(own.length, kind).toBeGreaterThanOrEqual(15)
    const aside = own.filter(({ keptAside }) => keptAside)
    expect(aside.length, kind).toBe(Math.floor(own.length / 3))
  }
})

it('asks at least 11 questions of each of twelve kinds of learners, and holds out half of them', () => {
  // By the questions of the last one the search was improved; none is held out.
  const kinds = LEARNER_KINDS.filter((kind) => kind !== 'all of these')
  for (const kind of kinds) {
    const own = QUESTIONS.filter((question) => question.kind === kind)
    expect(own.length, kind).toBeGreaterThanOrEqual(11)
    const aside = own.filter(({ keptAside }) => keptAside)
    expect(aside.length, kind).toBe(Math.floor(own.length / 2))
  }
  expect(kinds).toHaveLength(12)
})

it('asks for at least 15 things that no resource mentions', () => {
  const texts = readResources().map(({ title, author, description, opening, tags }) =>
    [title, author, description, opening, ...tags].join(' ').toLowerCase(),
  )
  const there = ABSENT.flatMap(({ absent }) => absent).filter((word) =>
    texts.some((text) => text.includes(word)),
  )
  expect(there).toEqual([])
  expect(ABSENT.length).toBeGreaterThanOrEqual(15)
})
