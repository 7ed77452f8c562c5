import { describe, expect, it } from 'vitest'
import { readReadings } from '../seed/seed-files.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { fusedMatches, unitedMatches } from './catalogue-search.ts'
import { PASSES } from './filters.ts'
import { createLanguage } from './language.ts'
import type { Matches } from './matches.ts'
import { contentOf, foldedPhrase } from './readings.ts'
import { indexedResource } from '#tests/support/indexed-resource.ts'

describe('phrases', () => {
  it('consist of the words that say something', () => {
    expect(contentOf({ language: 'en', phrase: "I can't see threats against me" })).toEqual([
      'not',
      'see',
      'threat',
      'against',
    ])
    expect(contentOf({ language: 'de', phrase: 'wie spiele ich ohne Dame' })).toEqual([
      'spiele',
      'ohne',
      'dame',
    ])
    expect(contentOf({ language: 'fr', phrase: 'qu’est-ce que les échecs' })).toEqual([])
  })

  it('of the seed all say something, and are distinct', () => {
    const rows = readReadings()
    expect(rows.length).toBeGreaterThan(3000)
    expect(rows.filter((row) => contentOf(row).length === 0)).toEqual([])
    const folded = rows.map(({ language, phrase }) => `${language} ${foldedPhrase(phrase)}`)
    expect(new Set(folded).size).toBe(rows.length)
  })

  it('of the seed with the same content words mean the same', () => {
    const topics = new Map<string, Set<string | null>>()
    for (const row of readReadings()) {
      const key = `${row.language} ${contentOf(row).toSorted().join(' ')}`
      topics.set(key, (topics.get(key) ?? new Set()).add(row.topic))
    }
    expect([...topics].filter(([, own]) => own.size > 1)).toEqual([])
  })
})

it('two orders are fused by 1 / (3 + place); what is in neither follows, and what a filter drops has no place', () => {
  const index = new CatalogueIndex(createLanguage())
  for (let id = 1; id <= 5; id++) index.put(indexedResource({ id }))
  const matches = (...docs: number[]): Matches => ({
    docs: Int32Array.from(docs),
    scores: Float64Array.from(docs, (_, at) => 100 - at),
  })
  const both = unitedMatches(index, matches(0, 1, 2), matches(3, 1, 0))
  expect([...both.docs]).toEqual([0, 1, 2, 3])
  const verdicts = Int32Array.from(both.docs, (doc) => (doc === 2 ? PASSES + 1 : PASSES))
  const { scores } = fusedMatches(both, verdicts, (each) => (a, b) => {
    return (each.scores?.[b] ?? 0) - (each.scores?.[a] ?? 0)
  })
  const [first = 0, second = 0, dropped = 0, fourth = 0] = scores ?? []
  expect(first).toBeCloseTo(2 + 1 / 4 + 1 / 6)
  expect(second).toBeCloseTo(2 + 1 / 5 + 1 / 5)
  expect(dropped).toBeLessThan(2)
  expect(fourth).toBeCloseTo(2 + 1 / 4)
})
