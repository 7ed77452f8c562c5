import { type SQL, sql } from 'drizzle-orm'
import { recencyStart } from '#shared/domain/catalogue.ts'
import type { Db } from '../../db/client.ts'
import { allConditions, facetConditions, type Filter, where } from './resource-conditions.queries.ts'

export type FacetRow = { facet: string; value: string; number: number }

/** What each group's counts are taken over: the filter without that group's own selection. */
export type FacetFilters = { all: Filter; type: Filter; level: Filter; category: Filter; source: Filter; taxonomy: Filter }

/**
 * Counts of every group in one statement. Without a search or a date the numbers come from
 * `resource_counts`; else the matching rows are grouped once.
 */
export async function listFacetCounts(db: Db, filters: FacetFilters): Promise<FacetRow[]> {
  const { all } = filters
  const counted = all.words.length === 0 && !all.since
  const base = counted
    ? sql`SELECT type, level, category, source_website, opening, kids, resources FROM resource_counts`
    : sql`
      SELECT type, level, category, source_website, coalesce(opening, '') AS opening, kids, count(*) AS resources
      FROM resources ${where(allConditions(onlySearchAndDate(all)))} GROUP BY 1, 2, 3, 4, 5, 6`
  const { rows } = await db.execute<FacetRow>(sql`
    WITH base AS MATERIALIZED (${base})
    ${sql.join(
      [
        group('type', sql`type`, filters.type),
        group('level', sql`level`, filters.level),
        group('category', sql`category`, filters.category),
        sql`SELECT 'category', 'kids', coalesce(sum(resources), 0)::int FROM base ${where([...facetConditions(filters.category), sql`kids`])}`,
        group('source', sql`source_website`, filters.source),
        taxonomyGroup('openingCategory', sql`openings.category_id`, filters.taxonomy),
        taxonomyGroup('subcategory', sql`openings.subcategory_id`, filters.taxonomy),
      ],
      sql` UNION ALL `,
    )}`)
  return rows
}

/** Past week, month, quarter and year, each containing the ones before. */
export async function listRecencyCounts(db: Db, filter: Filter, now: Date): Promise<FacetRow[]> {
  const start = (recent: 'week' | 'month' | 'quarter' | 'year') => sql`${recencyStart(recent, now)}::date`
  const { rows } = await db.execute<Record<'week' | 'month' | 'quarter' | 'year', number>>(sql`
    SELECT count(*) FILTER (WHERE published_date >= ${start('week')})::int AS week,
      count(*) FILTER (WHERE published_date >= ${start('month')})::int AS month,
      count(*) FILTER (WHERE published_date >= ${start('quarter')})::int AS quarter,
      count(*)::int AS year
    FROM resources ${where(allConditions({ ...filter, since: recencyStart('year', now) }))}`)
  return Object.entries(rows[0] ?? {}).map(([value, number]) => ({ facet: 'recent', value, number }))
}

function group(facet: string, column: SQL, filter: Filter): SQL {
  return sql`
    SELECT ${facet} AS facet, ${column} AS value, sum(resources)::int AS number
    FROM base ${where(facetConditions(filter))} GROUP BY 2`
}

function taxonomyGroup(facet: string, column: SQL, filter: Filter): SQL {
  return sql`
    SELECT ${facet}, ${column}::text, sum(matching.resources)::int
    FROM (SELECT opening, sum(resources) AS resources FROM base ${where(facetConditions(filter))} GROUP BY 1) AS matching
    JOIN openings ON openings.name = matching.opening
    WHERE ${column} IS NOT NULL GROUP BY 2`
}

function onlySearchAndDate(filter: Filter): Filter {
  return { ...filter, type: null, category: null, kidsOnly: false, level: [], source: [], openings: null }
}
