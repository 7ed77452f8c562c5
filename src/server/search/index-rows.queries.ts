import { isFree } from '#shared/domain/catalogue.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { readDuration } from '#shared/domain/duration.ts'
import { type FieldIn, fieldsIn } from '#shared/domain/resource-fields.ts'
import { chapterTitles } from '#shared/domain/chapters/chapter-text.ts'
import type { Db } from '../platform/db/client.ts'
import { listPrepared } from '../platform/db/prepared.ts'
import { namedLines, openings } from '../platform/db/schema/openings.ts'
import {
  catalogueVersion,
  resources,
  searchReadings,
  searchSynonyms,
} from '../platform/db/schema/resources.ts'
import type { SearchReading } from './readings.ts'
import type { Synonym } from './word-lists.ts'
import type { IndexedResource } from './indexed-resource.ts'

/** What the index holds beside the fields, as SQL. */
const OTHERS = {
  id: 'id',
  source: 'source_website',
  kids: 'kids',
  hasPicture: 'image_url IS NOT NULL',
  link: "coalesce(link_checks.state, 'unchecked')",
  day: "published_date - DATE '1970-01-01'",
  price: 'price_value',
  hasPrice: 'price IS NOT NULL',
  rating: 'avg_rating',
  views: 'coalesce(resource_views.views, 0)',
  free: 'price',
  seconds: 'duration',
  chapters: 'chapters',
} satisfies Record<Exclude<keyof IndexedResource, FieldIn<'index'>>, string>

const COLUMNS = [
  ...fieldsIn('index').map((name) => `resources.${resources[name].name} AS "${name}"`),
  ...Object.entries(OTHERS).map(([name, expression]) => `${expression} AS "${name}"`),
].join(', ')

type Read = 'free' | 'seconds' | 'chapters'
/** Has the texts that `indexed` reads in place of what they say. */
type IndexRow = Omit<IndexedResource, Read> & Record<Read, string | null>

const TABLES = `resources LEFT JOIN resource_views ON resource_views.resource_id = id
  LEFT JOIN link_checks ON link_checks.resource_id = id`

export async function listIndexedAfter(
  pool: Pool,
  id: number,
  { limit, kidsOnly }: { limit: number; kidsOnly: boolean },
): Promise<IndexedResource[]> {
  const rows = await listPrepared<IndexRow>(pool, {
    name: kidsOnly ? 'indexed kids resources after' : 'indexed resources after',
    text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE id > $1 ${kidsOnly ? 'AND kids' : ''} ORDER BY id LIMIT $2`,
    values: [id, limit],
  })
  return rows.map(indexed)
}

export async function listIndexed(
  pool: Pool,
  ids: readonly number[],
  kidsOnly: boolean,
): Promise<IndexedResource[]> {
  const rows = await listPrepared<IndexRow>(pool, {
    name: kidsOnly ? 'indexed kids resources by id' : 'indexed resources by id',
    text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE id = ANY ($1::int[]) ${kidsOnly ? 'AND kids' : ''}`,
    values: [ids],
  })
  return rows.map(indexed)
}

function indexed(row: IndexRow): IndexedResource {
  return {
    ...row,
    free: isFree(row.free),
    seconds: readDuration(row.seconds),
    chapters: chapterTitles(row.chapters),
  }
}

export async function findResourceChange(db: Db): Promise<number> {
  const [row] = await db.select({ change: catalogueVersion.resourceChange }).from(catalogueVersion)
  return row?.change ?? 0
}

export async function listOwnSynonyms(db: Db): Promise<Synonym[]> {
  const { relation, words, targets } = searchSynonyms
  const rows = await db
    .select({ relation, words, targets })
    .from(searchSynonyms)
    .orderBy(searchSynonyms.id)
  return rows.map((row) =>
    row.relation === 'same'
      ? { same: [...row.words, ...row.targets] }
      : { words: row.words, also: row.targets },
  )
}

export async function listReadings(db: Db): Promise<SearchReading[]> {
  const { language, phrase, readsAs } = searchReadings
  return db.select({ language, phrase, readsAs }).from(searchReadings).orderBy(searchReadings.id)
}

export async function listOpeningNames(db: Db): Promise<string[]> {
  const ofOpenings = db.select({ name: openings.name }).from(openings)
  const rows = await ofOpenings.union(db.select({ name: namedLines.name }).from(namedLines))
  return rows.map(({ name }) => name)
}

/** Returns who plays each opening, as the side of a lesson is derived. */
export async function listOpeningSides(db: Db): Promise<{ name: string; side: string | null }[]> {
  const side = sql<
    string | null
  >`openfile_opening_side(${openings.name}, ${openings.openingPattern})`
  return db.select({ name: openings.name, side }).from(openings)
}

export async function bumpSearchEpoch(db: Db): Promise<void> {
  await db.execute(sql`SELECT openfile_bump_search_epoch()`)
}
