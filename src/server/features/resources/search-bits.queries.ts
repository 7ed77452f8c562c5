import { type SQL, sql } from 'drizzle-orm'
import type { RankLevel } from './search-plan.ts'
import type { WordKeys } from './search.queries.ts'
import type { Filter } from './resource-filter.queries.ts'

/** Hash seeds of the filter values' keys (migration 0000). */
export const FILTER_PARTS = {
  any: 0,
  type: 5,
  level: 6,
  category: 7,
  source: 8,
  opening: 9,
  kids: 10,
} as const
export type FilterPart = keyof typeof FILTER_PARTS

/** One bitmap per block: the ids that have any of the keys. */
export type Clause = { name: string; keys: SQL }

/** The keys of filter values, as an SQL expression of type bigint[]. */
function filterKeys(part: FilterPart, values: readonly string[]): SQL {
  return sql`ARRAY(SELECT hashtextextended(value, ${FILTER_PARTS[part]}) FROM unnest(${sql.param(values)}::text[]) AS value)`
}

const wordKeys = (keys: readonly string[]): SQL => sql`${sql.param(keys)}::bigint[]`

/** The filter's own selections. A date is not among them: dates are no keys. */
export function filterClauses(filter: Filter): Clause[] {
  const clauses: Clause[] = []
  const add = (part: FilterPart, values: readonly string[]) =>
    clauses.push({ name: part, keys: filterKeys(part, values) })
  if (filter.type) add('type', [filter.type])
  if (filter.category) add('category', [filter.category])
  if (filter.kidsOnly) add('kids', ['kids'])
  if (filter.level.length > 0) add('level', filter.level)
  if (filter.source.length > 0) add('source', filter.source)
  if (filter.openings) add('opening', filter.openings)
  return clauses
}

/** Each word of the search, wherever it occurs. */
export function wordClauses(words: readonly WordKeys[]): Clause[] {
  return words.map((word, index) => ({
    name: `word${index}`,
    keys: wordKeys(Object.values(word.keys).flat()),
  }))
}

/** Each word by the part it occurs in: what ranks are made of. */
export function partClauses(words: readonly WordKeys[]): Clause[] {
  return words.flatMap((word, index) =>
    Object.entries(word.keys)
      .filter(([, keys]) => keys.length > 0)
      .map(([part, keys]) => ({ name: `${part}${index}`, keys: wordKeys(keys) })),
  )
}

export const EVERYTHING: Clause = { name: 'any', keys: filterKeys('any', ['']) }

/** A column of bits per clause, a row per block: FROM ${blocksOf(clauses)} AS blocks. */
export function blocksOf(clauses: readonly Clause[]): SQL {
  const columns = clauses.map(
    ({ name, keys }) =>
      sql`coalesce(bit_or(ids) FILTER (WHERE key = ANY(${keys})), 0::bit(32768)) AS ${sql.identifier(name)}`,
  )
  const all = sql.join(
    clauses.map((clause) => clause.keys),
    sql` || `,
  )
  return sql`(SELECT block, ${sql.join(columns, sql`, `)} FROM search_blocks WHERE key = ANY(${all}) GROUP BY block)`
}

export function bitsOf(name: string): SQL {
  return sql.identifier(name) as unknown as SQL
}

/** The ids that every clause has, as a bit expression. */
export function intersection(names: readonly string[]): SQL {
  return sql.join(names.map(bitsOf), sql` & `)
}

/** The ids of one rank among those of `partClauses`, as a bit expression. */
export function levelBits(words: readonly WordKeys[], level: RankLevel): SQL {
  const combinations = level.combinations.map((classes) =>
    sql.join(
      classes.flatMap((each) => {
        const parts = (['title', 'author', 'description'] as const)
          .filter((part) => words[each.word]?.keys[part].length)
          .map((part) =>
            each[part] ? bitsOf(`${part}${each.word}`) : sql`~${bitsOf(`${part}${each.word}`)}`,
          )
        return each.title || each.author || each.description
          ? parts
          : [...parts, bitsOf(`other${each.word}`)]
      }),
      sql` & `,
    ),
  )
  return sql`(${sql.join(
    combinations.map((each) => sql`(${each})`),
    sql` | `,
  )})`
}
