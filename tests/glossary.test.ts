import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHESS_WORDS } from '#server/search/translation.ts'

const LANGUAGES = ['de', 'es', 'fr'] as const

/** 'Zugfolge (die), Variante' contains 'zugfolge' and 'variante'. */
const wordsIn = (cell: string) =>
  cell
    .replaceAll(/\([^)]*\)/g, '')
    .split(', ')
    .map((word) => word.trim().toLowerCase())

/** The tables of terms come after the tables of rules. */
const [, tables = ''] = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8').split(
  '\n## Chess\n',
)
const rows = tables
  .split('\n')
  .filter((line) => /^\| (?!English|-)/.test(line))
  .map((line) => line.split('|').slice(1, -1))
  .map(([en = '', ...others]) => ({ en: wordsIn(en)[0] ?? '', others }))

it('the glossary names a hundred terms in each language', () => {
  expect(rows.length).toBeGreaterThan(100)
  for (const { en, others } of rows) {
    expect(others, en).toHaveLength(3)
    for (const cell of others) expect(cell.trim(), en).not.toBe('')
  }
})

it('the words of chess are those by which the search knows them', () => {
  const shared = rows.flatMap(({ en, others }) => {
    const known = CHESS_WORDS.find((each) => each.en === en || each.en === `${en}s`)
    return known ? [{ en, others, known }] : []
  })
  expect(shared.length).toBeGreaterThan(40)
  const unknown = shared.flatMap(({ en, others, known }) =>
    LANGUAGES.flatMap((language, index) => {
      const searched = wordsIn(known[language])
      const written = wordsIn(others[index] ?? '')
      return written.some((word) => searched.includes(word)) ? [] : [`${en}: ${written.join(', ')}`]
    }),
  )
  expect(unknown).toEqual([])
})
