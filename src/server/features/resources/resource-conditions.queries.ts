import { type SQL, sql } from 'drizzle-orm'
import type { ResourceFilterQuery } from '#shared/contracts/resources.ts'
import { recencyStart } from '#shared/domain/catalogue.ts'
import { ALL_OPENINGS } from '#shared/domain/resource-filters.ts'
import type { Db } from '../../db/client.ts'
import type { RankLevel } from '../search/search-plan.ts'
import type { WordKeys } from '../search/search.queries.ts'

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

export async function resolveFilter(db: Db, query: ResourceFilterQuery, words: WordKeys[], now: Date): Promise<Filter> {
  return {
    type: query.type === 'all' ? null : query.type,
    category: query.category === 'all' || query.category === 'kids' ? null : query.category,
    kidsOnly: query.category === 'kids',
    level: query.level,
    source: query.source,
    openings: await openingNames(db, query),
    since: recencyStart(query.recent, now),
    words,
  }
}

/** Conditions on the columns that `resources` and `resource_counts` both have. */
export function facetConditions(filter: Filter): SQL[] {
  const conditions: SQL[] = []
  if (filter.type) conditions.push(sql`type = ${filter.type}`)
  if (filter.category) conditions.push(sql`category = ${filter.category}`)
  if (filter.kidsOnly) conditions.push(sql`kids`)
  if (filter.level.length > 0) conditions.push(sql`level = ANY(${sql.param(filter.level)}::text[])`)
  if (filter.source.length > 0) {
    conditions.push(sql`source_website = ANY(${sql.param(filter.source)}::text[])`)
  }
  if (filter.openings) conditions.push(sql`opening = ANY(${sql.param(filter.openings)}::text[])`)
  return conditions
}

export function allConditions(filter: Filter): SQL[] {
  const conditions = facetConditions(filter)
  if (filter.since) conditions.push(sql`published_date >= ${filter.since}::date`)
  for (const word of filter.words) conditions.push(hasAny(Object.values(word.keys).flat()))
  return conditions
}

export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`WHERE ${sql.join([...conditions], sql` AND `)}` : sql``
}

function hasAny(keys: readonly string[]): SQL {
  return sql`search_keys && ${sql.param(keys)}::bigint[]`
}

/** Title 3, author 2, description 1 for each word that occurs there. */
export function rankExpression(words: readonly WordKeys[]): SQL {
  const terms = words.flatMap(({ keys }) => [
    sql`3 * (${hasAny(keys.title)})::int`,
    sql`2 * (${hasAny(keys.author)})::int`,
    sql`(${hasAny(keys.description)})::int`,
  ])
  return sql.join([sql`0`, ...terms], sql` + `)
}

/** Rows of exactly this rank: each word in these parts and in none of the others that count. */
export function levelCondition(words: readonly WordKeys[], level: RankLevel): SQL {
  const combinations = level.combinations.map((classes) =>
    sql.join(
      classes.flatMap((each) => {
        const keys = words[each.word]?.keys
        if (!keys) return []
        const parts = (['title', 'author', 'description'] as const).flatMap((part) => {
          if (keys[part].length === 0) return []
          return [each[part] ? hasAny(keys[part]) : sql`NOT (${hasAny(keys[part])})`]
        })
        const somewhere = each.title || each.author || each.description
        return somewhere ? parts : [...parts, hasAny(keys.other)]
      }),
      sql` AND `,
    ),
  )
  return sql`(${sql.join(combinations.map((each) => sql`(${each})`), sql` OR `)})`
}

async function openingNames(db: Db, query: ResourceFilterQuery): Promise<string[] | null> {
  const chosen = query.opening && query.opening !== ALL_OPENINGS ? query.opening : null
  const conditions = taxonomyConditions(query)
  if (conditions.length === 0) return chosen === null ? null : [chosen]
  if (chosen !== null) conditions.push(sql`openings.name = ${chosen}`)
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT openings.name FROM openings
    LEFT JOIN opening_categories AS categories ON categories.id = openings.category_id
    LEFT JOIN opening_subcategories AS subcategories ON subcategories.id = openings.subcategory_id
    ${where(conditions)}`)
  return rows.map((row) => row.name)
}

function taxonomyConditions(query: ResourceFilterQuery): SQL[] {
  const conditions: SQL[] = []
  const category = query.openingCategory
  if (category && category !== 'all') {
    const id = /^(?:category-)?(\d{1,9})$/.exec(category)?.[1]
    conditions.push(id ? sql`categories.id = ${Number(id)}` : sql`lower(categories.name) = lower(${category})`)
  }
  if (query.openingSubCategory) conditions.push(sql`subcategories.name = ${query.openingSubCategory}`)
  if (query.subcategoryId) conditions.push(sql`subcategories.id = ${query.subcategoryId}`)
  return conditions
}
