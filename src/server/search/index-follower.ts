import { openingSide } from '../platform/lesson-side.ts'
import { findChangedResources } from '../platform/cache/catalogue-version.queries.ts'
import type { CatalogueVersion } from '../platform/cache/catalogue-version.ts'
import type { Database, Db } from '../platform/db/client.ts'
import { mapInTurns } from '../platform/turns.ts'
import type { Logger } from '../platform/logger.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import { createLanguage } from './language.ts'
import { readingsOf, type SearchReading } from './readings.ts'
import { COMMON_WORDS, type Synonym } from './word-lists.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type FieldIn, fieldsIn } from '#shared/domain/resource-fields.ts'
import { listPrepared } from '../platform/db/prepared.ts'
import { namedLines, openings } from '../platform/db/schema/openings.ts'
import {
  catalogueVersion,
  resources,
  searchReadings,
  searchSynonyms,
} from '../platform/db/schema/resources.ts'
import type { IndexedResource } from './indexed-resource.ts'
import { isFree } from '#shared/domain/catalogue.ts'
import { readDuration } from '#shared/domain/duration.ts'
import { chapterTitles } from '#shared/domain/chapters/chapter-text.ts'

const ROWS_AT_ONCE = 2_000

export type Follower = {
  /** Returns the index with every write that this process knows about, after waiting for missing ones. */
  current(): Promise<CatalogueIndex>
  /** Resolves when every rebuild that this process knows to be due is done, or one has failed. */
  settled(): Promise<void>
}

type Kept = { index: CatalogueIndex; change: number; epoch: number }

/**
 * Keeps this process's index in sync with the database: changed resources are read at the next search. When it must be
 * rebuilt (new synonyms, `npm run admin -- reindex`), the old index is used until the new one is ready.
 */
export function followCatalogue(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  version: CatalogueVersion,
  { logger, kidsOnly }: { logger: Logger; kidsOnly: boolean },
): Follower {
  let kept: Kept | null = null
  let catchingUp: Promise<void> | null = null
  let remaking: Promise<boolean> | null = null

  const replace = async (): Promise<void> => {
    const made = await buildIndex({ db, pool }, version, kidsOnly)
    const known = kept
    // Another rebuild, which began later, may have been faster.
    if (known && known.epoch > made.epoch) return
    kept = made
    if (known && known.epoch < made.epoch) version.markReindexed()
  }
  const catchUp = async (): Promise<void> => {
    // A rebuild may end in the meantime, not necessarily with the changes that are read here.
    const behind = kept
    if (!behind) return replace()
    // Changes announced while the rows are being read are left for the next time.
    const announced = version.resourceChange()
    const changed = await findChangedResources(db, { change: behind.change, announced })
    if (!changed) return replace()
    await readAgain(pool, behind.index, changed.ids, kidsOnly)
    behind.change = changed.last
  }
  /** Returns whether it succeeded. */
  const remake = async (): Promise<boolean> => {
    try {
      await replace()
      return true
    } catch (error) {
      logger.warn({ error: (error as Error).message }, 'search index could not be rebuilt')
      return false
    }
  }

  const current = async (): Promise<CatalogueIndex> => {
    while (!kept || kept.change < version.resourceChange()) {
      catchingUp ??= catchUp().finally(() => {
        catchingUp = null
      })
      await catchingUp
    }
    if (kept.epoch < version.searchEpoch()) {
      remaking ??= remake().finally(() => {
        remaking = null
      })
    }
    return kept.index
  }
  return {
    current,
    async settled() {
      const wanted = version.searchEpoch()
      for (;;) {
        await current()
        // A rebuild that began before the last write is followed by another one.
        if (!remaking || (kept && kept.epoch >= wanted) || !(await remaking)) return
      }
    },
  }
}

async function buildIndex(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  version: CatalogueVersion,
  kidsOnly: boolean,
): Promise<Kept> {
  const epoch = version.searchEpoch()
  const change = await findResourceChange(db)
  const known = [...(await listOpeningNames(db)), ...COMMON_WORDS]
  const language = createLanguage(
    await listOwnSynonyms(db),
    known,
    await listOpeningSides(db),
    readingsOf(await listReadings(db)),
  )
  const index = new CatalogueIndex(language)
  for (let last = 0; ;) {
    const rows = await listIndexedAfter(pool, last, { limit: ROWS_AT_ONCE, kidsOnly })
    await mapInTurns(rows, (row) => index.put(row))
    const next = rows.at(-1)?.id
    if (next === undefined) return { index, change, epoch }
    last = next
  }
}

/** Reads these resources again; those that no longer exist leave the index. */
async function readAgain(
  pool: Database['pool'],
  index: CatalogueIndex,
  ids: readonly number[],
  kidsOnly: boolean,
): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const wanted = ids.slice(start, start + ROWS_AT_ONCE)
    const rows = await listIndexed(pool, wanted, kidsOnly)
    const found = new Set(rows.map(({ id }) => id))
    for (const id of wanted) if (!found.has(id)) index.remove(id)
    await mapInTurns(rows, (row) => index.put(row))
  }
}

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

const TABLES = `resources LEFT JOIN resource_views ON resource_views.resource_id = id
  LEFT JOIN link_checks ON link_checks.resource_id = id`

async function listIndexedAfter(
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

async function listIndexed(
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

async function findResourceChange(db: Db): Promise<number> {
  const [row] = await db.select({ change: catalogueVersion.resourceChange }).from(catalogueVersion)
  return row?.change ?? 0
}

async function listOwnSynonyms(db: Db): Promise<Synonym[]> {
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

async function listReadings(db: Db): Promise<SearchReading[]> {
  const { language, phrase, readsAs } = searchReadings
  return db.select({ language, phrase, readsAs }).from(searchReadings).orderBy(searchReadings.id)
}

async function listOpeningNames(db: Db): Promise<string[]> {
  const ofOpenings = db.select({ name: openings.name }).from(openings)
  const rows = await ofOpenings.union(db.select({ name: namedLines.name }).from(namedLines))
  return rows.map(({ name }) => name)
}

/** Returns who plays each opening, as the side of a lesson is derived. */
async function listOpeningSides(db: Db): Promise<{ name: string; side: string | null }[]> {
  const rows = await db
    .select({ name: openings.name, pattern: openings.openingPattern })
    .from(openings)
  return rows.map(({ name, pattern }) => ({ name, side: openingSide(name, pattern) }))
}

type Read = 'free' | 'seconds' | 'chapters'

/** Has the texts that `indexed` reads in place of what they say. */
type IndexRow = Omit<IndexedResource, Read> & Record<Read, string | null>

function indexed(row: IndexRow): IndexedResource {
  return {
    ...row,
    free: isFree(row.free),
    seconds: readDuration(row.seconds),
    chapters: chapterTitles(row.chapters),
  }
}

export async function bumpSearchEpoch(db: Db): Promise<void> {
  await db.execute(sql`SELECT openfile_bump_search_epoch()`)
}
