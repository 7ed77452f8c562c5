import { isFree } from '#shared/domain/catalogue.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Level } from '#shared/domain/filters/level.ts'
import type { LessonSide } from '#shared/domain/filters/side.ts'
import { readDuration } from '#shared/domain/duration.ts'
import { chapterTitles } from '#shared/domain/chapters/chapter-text.ts'
import type { Db } from '../platform/db/client.ts'
import { listPrepared } from '../platform/db/prepared.ts'
import { namedLines, openings } from '../platform/db/schema/openings.ts'
import { catalogueVersion, searchSynonyms } from '../platform/db/schema/resources.ts'
import type { Synonym } from './synonyms.ts'
import type { IndexedResource } from './indexed-resource.ts'

const COLUMNS = `id, title, author, description, opening, tags, type, level, category, source_website, side, rating_from, rating_to, age_from, age_to, merit, language, subtitles, kids,
  is_featured, is_for_kids, image_url IS NOT NULL, coalesce(link_checks.state, 'unchecked'), price, published_date - DATE '1970-01-01', price_value, duration, avg_rating, coalesce(resource_views.views, 0), chapters`

const TABLES = `resources LEFT JOIN resource_views ON resource_views.resource_id = id
  LEFT JOIN link_checks ON link_checks.resource_id = id`

type Row = [
  id: number,
  title: string,
  author: string | null,
  description: string,
  opening: string | null,
  tags: string[],
  type: string,
  level: Level,
  category: string,
  source: string,
  side: LessonSide,
  ratingFrom: number | null,
  ratingTo: number | null,
  ageFrom: number | null,
  ageTo: number | null,
  merit: number | null,
  language: string,
  subtitles: string[],
  kids: boolean,
  isFeatured: boolean,
  isForKids: boolean,
  hasPicture: boolean,
  link: string,
  priceText: string | null,
  day: number | null,
  price: number | null,
  duration: string | null,
  rating: number | null,
  views: number,
  chapters: string | null,
]

export async function listIndexedAfter(
  pool: Pool,
  id: number,
  { limit, kidsOnly }: { limit: number; kidsOnly: boolean },
): Promise<IndexedResource[]> {
  const rows = await listPrepared<Row>(pool, {
    name: kidsOnly ? 'indexed kids resources after' : 'indexed resources after',
    text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE id > $1 ${kidsOnly ? 'AND kids' : ''} ORDER BY id LIMIT $2`,
    values: [id, limit],
    rowMode: 'array',
  })
  return rows.map(indexed)
}

export async function listIndexed(
  pool: Pool,
  ids: readonly number[],
  kidsOnly: boolean,
): Promise<IndexedResource[]> {
  const rows = await listPrepared<Row>(pool, {
    name: kidsOnly ? 'indexed kids resources by id' : 'indexed resources by id',
    text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE id = ANY ($1::int[]) ${kidsOnly ? 'AND kids' : ''}`,
    values: [ids],
    rowMode: 'array',
  })
  return rows.map(indexed)
}

function indexed([
  id,
  title,
  author,
  description,
  opening,
  tags,
  type,
  level,
  category,
  source,
  side,
  ratingFrom,
  ratingTo,
  ageFrom,
  ageTo,
  merit,
  language,
  subtitles,
  kids,
  isFeatured,
  isForKids,
  hasPicture,
  link,
  priceText,
  day,
  price,
  duration,
  rating,
  views,
  chapters,
]: Row): IndexedResource {
  const free = isFree(priceText)
  return {
    id,
    title,
    author,
    description,
    opening,
    tags,
    type,
    level,
    category,
    source,
    side,
    ratingFrom,
    ratingTo,
    ageFrom,
    ageTo,
    merit,
    language,
    subtitles,
    kids,
    free,
    isFeatured,
    isForKids,
    hasPicture,
    hasPrice: priceText !== null,
    link,
    day,
    price,
    seconds: readDuration(duration),
    rating,
    views,
    chapters: chapterTitles(chapters),
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
