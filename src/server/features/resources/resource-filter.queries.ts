import { type SQL, sql } from 'drizzle-orm'
import type { ResourceFilterQuery } from '#shared/contracts/resources.ts'
import { recencyStart } from '#shared/domain/catalogue.ts'
import { ALL_OPENINGS } from '#shared/domain/resource-filters.ts'
import type { Db } from '../../db/client.ts'
import type { WordKeys } from './search.queries.ts'

/** A filter query with its opening filters resolved to names, so that one condition says it all. */
export type Filter = {
  type: string | null
  category: string | null
  kidsOnly: boolean
  level: string[]
  source: string[]
  /** Null: any. Empty: none, as for an unknown category. */
  openings: string[] | null
  /** Earliest publishedDate. */
  since: string | null
  words: WordKeys[]
}

export const NO_FILTER: Filter = {
  type: null,
  category: null,
  kidsOnly: false,
  level: [],
  source: [],
  openings: null,
  since: null,
  words: [],
}

export async function resolveFilter(
  db: Db,
  query: ResourceFilterQuery,
  words: WordKeys[],
  now: Date,
): Promise<Filter> {
  return {
    type: query.type === 'all' ? null : query.type,
    category: query.category === 'all' || query.category === 'kids' ? null : query.category,
    kidsOnly: query.category === 'kids',
    level: query.level,
    source: query.source,
    openings: await listOpeningNames(db, query),
    since: recencyStart(query.recent, now),
    words,
  }
}

/** Every condition of the filter on a row of `resources`. */
export function conditionsOf(filter: Filter): SQL[] {
  const conditions = filter.words.map((word) => hasAny(Object.values(word.keys).flat()))
  if (filter.type) conditions.push(sql`type = ${filter.type}`)
  if (filter.category) conditions.push(sql`category = ${filter.category}`)
  if (filter.kidsOnly) conditions.push(sql`kids`)
  if (filter.level.length > 0) conditions.push(sql`level = ANY(${sql.param(filter.level)}::text[])`)
  if (filter.source.length > 0) {
    conditions.push(sql`source_website = ANY(${sql.param(filter.source)}::text[])`)
  }
  if (filter.openings) conditions.push(sql`opening = ANY(${sql.param(filter.openings)}::text[])`)
  if (filter.since) conditions.push(sql`published_date >= ${filter.since}::date`)
  return conditions
}

export function allOf(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql.join([...conditions], sql` AND `) : sql`true`
}

export function hasAny(keys: readonly string[]): SQL {
  return sql`search_keys && ${sql.param(keys)}::bigint[]`
}

async function listOpeningNames(db: Db, query: ResourceFilterQuery): Promise<string[] | null> {
  const chosen = query.opening && query.opening !== ALL_OPENINGS ? query.opening : null
  const conditions = taxonomyConditions(query)
  if (conditions.length === 0) return chosen === null ? null : [chosen]
  if (chosen !== null) conditions.push(sql`openings.name = ${chosen}`)
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT openings.name FROM openings
    LEFT JOIN opening_categories AS categories ON categories.id = openings.category_id
    LEFT JOIN opening_subcategories AS subcategories ON subcategories.id = openings.subcategory_id
    WHERE ${allOf(conditions)}`)
  return rows.map((row) => row.name)
}

function taxonomyConditions(query: ResourceFilterQuery): SQL[] {
  const conditions: SQL[] = []
  const category = query.openingCategory
  if (category && category !== 'all') {
    const id = /^(?:category-)?(\d{1,9})$/.exec(category)?.[1]
    conditions.push(
      id ? sql`categories.id = ${Number(id)}` : sql`lower(categories.name) = lower(${category})`,
    )
  }
  if (query.openingSubCategory)
    conditions.push(sql`subcategories.name = ${query.openingSubCategory}`)
  if (query.subcategoryId) conditions.push(sql`subcategories.id = ${query.subcategoryId}`)
  return conditions
}
