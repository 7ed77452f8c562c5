import { type SQL, sql } from 'drizzle-orm'
import { recencyStart } from '#shared/domain/catalogue.ts'
import type { Db } from '../../db/client.ts'
import { type RankLevel, rankLevels } from './search-plan.ts'
import { allOf, conditionsOf, type Filter } from './resource-filter.queries.ts'
import { isKnown } from './search.queries.ts'
import {
  bitsOf,
  blocksOf,
  type Clause,
  EVERYTHING,
  FILTER_PARTS,
  filterClauses,
  type FilterPart,
  intersection,
  levelBits,
  partClauses,
  wordClauses,
} from './search-bits.queries.ts'

export type Count = {
  /** Exact number of matching rows. */
  total: number
  /** About how many rows the table has, as the planner knows it. */
  tableRows: number
  /** How the matches of a search spread over its ranks, best first; null without a search. */
  levels: (RankLevel & { count: number })[] | null
}

const TABLE_ROWS = sql`(SELECT greatest(reltuples, 0)::int FROM pg_class WHERE oid = 'resources'::regclass)`

/** Counts on the bitmaps, at any size in a few milliseconds; only a date range makes it count rows. */
export async function countResources(db: Db, filter: Filter): Promise<Count> {
  // A word that no resource has: nothing can match.
  if (!filter.words.every(isKnown)) return { total: 0, tableRows: 0, levels: null }
  const levels = filter.since ? null : rankLevels(filter.words)
  if (levels) return countLevels(db, filter, levels)
  const clauses = [...filterClauses(filter), ...wordClauses(filter.words)]
  const matching = filter.since ? countSince(filter.since, clauses) : countOnBits(clauses)
  const { rows } = await db.execute<{ total: number; table_rows: number }>(
    sql`SELECT (${matching}) AS total, ${TABLE_ROWS} AS table_rows`,
  )
  const total = rows[0]?.total ?? 0
  return { total, tableRows: Math.max(total, rows[0]?.table_rows ?? 0), levels: null }
}

/** About how many rows the table has, as the planner knows it. */
export async function findTableRows(db: Db): Promise<number> {
  const { rows } = await db.execute<{ table_rows: number }>(sql`SELECT ${TABLE_ROWS} AS table_rows`)
  return rows[0]?.table_rows ?? 0
}

/** The dates come from the index alone; everything else about a row is in its bits. */
function countSince(since: string, clauses: readonly Clause[]): SQL {
  if (clauses.length === 0)
    return sql`SELECT count(*)::int FROM resources WHERE published_date >= ${since}::date`
  return sql`
    SELECT count(*)::int FROM resources JOIN (
      SELECT block, ${intersection(clauses.map((clause) => clause.name))} AS matching FROM ${blocksOf(clauses)} AS blocks OFFSET 0
    ) AS blocks ON block = id / 32768
    WHERE published_date >= ${since}::date AND get_bit(matching, id % 32768) = 1`
}

function countOnBits(clauses: readonly Clause[]): SQL {
  const used = clauses.length > 0 ? clauses : [EVERYTHING]
  return sql`
    SELECT coalesce(sum(bit_count(${intersection(used.map((clause) => clause.name))})), 0)::int
    FROM ${blocksOf(used)} AS blocks`
}

async function countLevels(db: Db, filter: Filter, levels: readonly RankLevel[]): Promise<Count> {
  const filters = filterClauses(filter)
  const narrowed = filters.map((clause) => sql` & ${bitsOf(clause.name)}`)
  const counts = levels.map(
    (level) =>
      sql`coalesce(sum(bit_count(${levelBits(filter.words, level)}${sql.join(narrowed)})), 0)::int`,
  )
  const { rows } = await db.execute<{ counts: number[]; table_rows: number }>(sql`
    SELECT ARRAY[${sql.join(counts, sql`, `)}] AS counts, ${TABLE_ROWS} AS table_rows
    FROM ${blocksOf([...filters, ...partClauses(filter.words)])} AS blocks`)
  const counted = levels.map((level, index) => ({ ...level, count: rows[0]?.counts[index] ?? 0 }))
  const total = counted.reduce((sum, level) => sum + level.count, 0)
  return { total, tableRows: Math.max(total, rows[0]?.table_rows ?? 0), levels: counted }
}

export type FacetGroup = {
  /** Name of the group in the answer. */
  facet: string
  /** Which values are counted, and under which key each is reported. */
  values: readonly { part: FilterPart; value: string; reportedAs: string }[]
  /** The filter without this group's own selection. */
  filter: Filter
}
export type FacetRow = { facet: string; value: string; number: number }

/** How many of a group's matches have each value; a value reported under a shared name is added up. */
export async function listFacetCounts(db: Db, group: FacetGroup): Promise<FacetRow[]> {
  if (group.values.length === 0) return []
  return group.filter.since ? countRowsPerValue(db, group) : countBitsPerValue(db, group)
}

async function countBitsPerValue(
  db: Db,
  { facet, values, filter }: FacetGroup,
): Promise<FacetRow[]> {
  const clauses = [...filterClauses(filter), ...wordClauses(filter.words)]
  const narrowed = clauses.length > 0
  const matching = sql`SELECT block, ${intersection(clauses.map((clause) => clause.name))} AS matching
    FROM ${blocksOf(clauses)} AS blocks`
  const { rows } = await db.execute<FacetRow>(sql`
    WITH ${narrowed ? sql`blocks AS MATERIALIZED (${matching}),` : sql``} listed AS (
      SELECT hashtextextended(value, part) AS key, reported_as
      FROM unnest(${sql.param(values.map((each) => each.value))}::text[], ${sql.param(values.map((each) => FILTER_PARTS[each.part]))}::int[],
        ${sql.param(values.map((each) => each.reportedAs))}::text[]) AS given (value, part, reported_as)
    )
    SELECT ${facet}::text AS facet, reported_as AS value,
      sum(bit_count(${narrowed ? sql`ids & matching` : sql`ids`}))::int AS number
    FROM listed JOIN search_blocks USING (key) ${narrowed ? sql`JOIN blocks USING (block)` : sql``}
    WHERE key = ANY(ARRAY(SELECT key FROM listed))
    GROUP BY reported_as`)
  return rows
}

const COLUMNS: Record<Exclude<FilterPart, 'any'>, string> = {
  type: 'type',
  level: 'level',
  category: 'category',
  source: 'source_website',
  opening: 'opening',
  kids: 'kids',
}

/** With a date range the matching rows are few enough to be read. */
async function countRowsPerValue(
  db: Db,
  { facet, values, filter }: FacetGroup,
): Promise<FacetRow[]> {
  const parts = [...new Set(values.map((each) => each.part))].filter((part) => part !== 'any')
  const found = await Promise.all(
    parts.map(async (part) => {
      const { rows } = await db.execute<{ value: string; number: number }>(sql`
        SELECT ${sql.raw(part === 'kids' ? `CASE WHEN kids THEN 'kids' END` : COLUMNS[part])} AS value, count(*)::int AS number
        FROM resources WHERE ${allOf(conditionsOf(filter))} GROUP BY 1`)
      return rows.map((row) => ({ ...row, part }))
    }),
  )
  const counts = new Map<string, number>()
  for (const row of found.flat()) {
    for (const each of values) {
      if (each.part === row.part && each.value === row.value) {
        counts.set(each.reportedAs, (counts.get(each.reportedAs) ?? 0) + row.number)
      }
    }
  }
  return [...counts].map(([value, number]) => ({ facet, value, number }))
}

/** Past week, month, quarter and year, each containing the ones before. */
export async function listRecencyCounts(db: Db, filter: Filter, now: Date): Promise<FacetRow[]> {
  const start = (recent: 'week' | 'month' | 'quarter' | 'year') =>
    sql`${recencyStart(recent, now)}::date`
  const clauses = [...filterClauses(filter), ...wordClauses(filter.words)]
  const matching =
    clauses.length === 0
      ? sql`WHERE published_date >= ${start('year')}`
      : sql`JOIN (
          SELECT block, ${intersection(clauses.map((clause) => clause.name))} AS matching
          FROM ${blocksOf(clauses)} AS blocks OFFSET 0
        ) AS blocks ON block = id / 32768
        WHERE published_date >= ${start('year')} AND get_bit(matching, id % 32768) = 1`
  const { rows } = await db.execute<Record<'week' | 'month' | 'quarter' | 'year', number>>(sql`
    SELECT count(*) FILTER (WHERE published_date >= ${start('week')})::int AS week,
      count(*) FILTER (WHERE published_date >= ${start('month')})::int AS month,
      count(*) FILTER (WHERE published_date >= ${start('quarter')})::int AS quarter,
      count(*)::int AS year
    FROM resources ${matching}`)
  return Object.entries(rows[0] ?? {}).map(([value, number]) => ({
    facet: 'recent',
    value,
    number,
  }))
}
