import { expect, it } from 'vitest'
import { openingFamily } from '#shared/domain/opening-family.ts'
import { openingName } from '#shared/domain/opening-names.ts'
import { SITE_LANGUAGES } from '#shared/texts/languages.ts'
import { readNamedLines, readTaxonomy } from './seed-files.ts'

/** Words that are the same in all languages. */
const ALIKE = ['Formation']

it('every family of openings in the seed, and every opening of the filters, has a name in each language', () => {
  const lines = readNamedLines().map(({ name }) => openingFamily(name))
  const { subcategories, openings } = readTaxonomy()
  const inFilters = [...subcategories, ...openings].map(({ name }) => name)
  const names = new Set([...lines, ...inFilters])
  expect(names.size).toBeGreaterThan(300)
  const english = [...names].filter((name) => {
    const others = SITE_LANGUAGES.slice(1).map((language) => openingName(name, language))
    const hasEnglish = others.some((other) =>
      /\b(?:Defense|Opening|Game|Attack|Variation|Line|with)\b/.test(other),
    )
    return hasEnglish || (others.includes(name) && !ALIKE.includes(name))
  })
  expect(english).toEqual([])
})
