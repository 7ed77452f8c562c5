import { getTableName, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { readSeedRows, seedFile } from '../features/seed/seed-rows.service.ts'
import { PUZZLE_TOPICS } from '#shared/domain/puzzles.ts'
import { announcePuzzles, storePuzzles } from '../features/puzzles/puzzles.queries.ts'
import { pathInput } from '#shared/contracts/paths.ts'
import { insertResources } from '../features/resources/resources.queries.ts'
import { keyOf, putReadings } from '../features/search/admin-search.service.ts'
import { writePath } from '../features/paths/paths.queries.ts'
import type { Db } from '../platform/db/client.ts'
import { kidHosts } from '../platform/db/schema/kids.ts'
import {
  namedLines,
  openingCategories,
  openings,
  openingSubcategories,
} from '../platform/db/schema/openings.ts'
import { additionalResources, pageContents, trendingTopics } from '../platform/db/schema/pages.ts'
import { resources, searchReadings } from '../platform/db/schema/resources.ts'
import { PAGE_CONTENTS } from './page-contents.ts'
import {
  readAdditionalResources,
  readNamedLines,
  readReadings,
  readSeedPaths,
  readTaxonomy,
} from './seed-files.ts'
import { puzzles } from '../platform/db/schema/puzzles.ts'

/**
 * Subjects with many resources in the seed catalogue, those with the most first, which a test checks. Tags that say what
 * a resource is rather than what it teaches ('playlist', 'classic') are left out.
 */
export const TRENDING_TOPICS: readonly string[] = [
  'Puzzles',
  'Gambits',
  'Tactics',
  'Sicilian Defense',
  'Italian Game',
  'Endgame',
  'Opening traps',
  "Queen's Gambit Declined",
]

/** No site where children meet strangers. The list is the curators' from then on. */
const KID_HOSTS = ['chesskid.com']

/** The tables that must be empty for the catalogue to count as empty. */
const CATALOGUE = [resources, openingCategories, openingSubcategories, openings]

/**
 * Loads the seed catalogue into an empty one, completely or not at all. Returns false if the catalogue is not empty.
 */
export async function seedCatalogue(db: Db, log: (message: string) => void): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await areEmpty(tx, CATALOGUE))) return false
    const started = performance.now()
    await seedOpenings(tx)
    await seedPages(tx)
    await tx
      .insert(kidHosts)
      .values(KID_HOSTS.map((host) => ({ host })))
      .onConflictDoNothing()
    const rows = readSeedRows()
    const inserted = await insertResources(tx, rows)
    if (inserted.length < rows.length)
      throw new Error('resources.csv: a source_url occurs more than once')
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    log(`Loaded the seed catalogue: ${inserted.length} resources in ${seconds} s`)
    return true
  })
}

/** Fills an empty table of readings, in catalogues of former releases as well. */
export async function seedReadings(db: Db): Promise<void> {
  if (!(await areEmpty(db, [searchReadings]))) return
  await putReadings(db, new Map(readReadings().map((reading) => [keyOf(reading), reading])))
}

/**
 * Loads the positions with solutions into an empty table, also where the catalogue is older than they are. The columns
 * are id, fen, moves, rating, topic, themes and source.
 */
export async function seedPuzzles(db: Db): Promise<void> {
  if (await hasPuzzles(db)) return
  const lines = seedFile('puzzles.csv').trimEnd().split('\n').slice(1)
  const rows = lines.map((line) => {
    const [id = '', fen = '', moves = '', rating, topic, themes = ''] = line.split(',')
    const known = PUZZLE_TOPICS.find((each) => each === topic)
    if (!known) throw new Error(`puzzles.csv: ${line}`)
    return { id, fen, moves, rating: Number(rating), topic: known, themes }
  })
  await storePuzzles(db, rows)
  await announcePuzzles(db)
}

/**
 * Adds the learning paths, to catalogues of former releases as well, unless there have been paths before. Items that the
 * catalogue does not have are left out.
 */
export async function seedPaths(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select from paths_id_seq where is_called`)
    if (rows.length > 0) return
    const paths = readSeedPaths()
    const urls = paths.flatMap(({ steps }) => steps.flatMap(({ items }) => items))
    const known = await tx
      .select({ id: resources.id, url: resources.sourceUrl })
      .from(resources)
      .where(inArray(resources.sourceUrl, urls))
    const ids = new Map(known.map(({ id, url }) => [url, id]))
    for (const path of paths) {
      const { data } = pathInput.safeParse({ ...path, steps: stepsAmong(path.steps, ids) })
      if (data) await writePath(tx, data)
    }
  })
}

type SeedSteps = ReturnType<typeof readSeedPaths>[number]['steps']

function stepsAmong(steps: SeedSteps, ids: ReadonlyMap<string, number>) {
  const left = steps
    .map((step) => ({ ...step, items: step.items.flatMap((url) => ids.get(url) ?? []) }))
    .filter(({ items }) => items.length > 0)
  const keys = new Set(left.map(({ key }) => key))
  return left.map((step) => ({
    ...step,
    need: Math.min(step.need, step.items.length),
    after: step.after.filter((key) => keys.has(key)),
  }))
}

/**
 * Updates the planner's statistics and the visibility map, which index-only scans need. Autovacuum would do so
 * within minutes, but the first visitors come sooner. This is not possible within a transaction.
 */
export async function analyzeCatalogue(db: Db): Promise<void> {
  await db.execute(sql`vacuum (analyze)`)
}

async function areEmpty(tx: Db, tables: readonly PgTable[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await tx.execute(sql`select from ${table} limit 1`)
    if (rows.length > 0) return false
  }
  return true
}

async function seedOpenings(tx: Db): Promise<void> {
  const taxonomy = readTaxonomy()
  await tx.insert(openingCategories).values(taxonomy.mainCategories)
  await tx.insert(openingSubcategories).values(taxonomy.subcategories)
  await tx.insert(openings).values(taxonomy.openings)
  for (const table of [openingCategories, openingSubcategories, openings])
    await continueIds(tx, table)
  if (await areEmpty(tx, [namedLines])) await seedNamedLines(tx)
}

/** The file has its own IDs, and new rows continue after them. */
async function continueIds(
  tx: Db,
  table: typeof openingCategories | typeof openingSubcategories | typeof openings,
): Promise<void> {
  const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`
  await tx.execute(sql`select setval(${sequence}, max(${table.id})) from ${table}`)
}

/** Uses three array parameters instead of 11,421 single ones. */
async function seedNamedLines(tx: Db): Promise<void> {
  const lines = readNamedLines()
  const column = (name: keyof (typeof lines)[number]) => sql.param(lines.map((line) => line[name]))
  await tx.execute(sql`
    insert into ${namedLines} (eco, name, moves)
    select * from unnest(${column('eco')}::text[], ${column('name')}::text[], ${column('moves')}::text[])`)
}

/** These rows may have outlived the catalogue, so what an admin wrote there stays. */
async function seedPages(tx: Db): Promise<void> {
  if (await areEmpty(tx, [additionalResources])) {
    await tx.insert(additionalResources).values(readAdditionalResources())
  }
  if (await areEmpty(tx, [trendingTopics])) {
    await tx
      .insert(trendingTopics)
      .values(TRENDING_TOPICS.map((name, index) => ({ name, rank: index + 1 })))
  }
  await tx
    .insert(pageContents)
    .values([...PAGE_CONTENTS])
    .onConflictDoNothing()
}

async function hasPuzzles(db: Db): Promise<boolean> {
  const rows = await db.select({ id: puzzles.id }).from(puzzles).limit(1)
  return rows.length > 0
}
