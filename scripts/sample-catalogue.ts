import { randomFrom } from '../bench/random.ts'
import { fillSides } from '../src/server/platform/db/lesson-sides.ts'
import type { Database } from '../src/server/platform/db/client.ts'
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { serverFile } from '../src/server/platform/server-files.ts'
import { DAY_MS } from '#shared/domain/days.ts'

const BATCH = 5_000

/** Adds `count` made-up resources, for benchmarks and for trying out a large catalogue. */
export async function addSampleData(
  database: Database,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  const source = sampleResources()
  for (let done = 0; done < count;) {
    const batch: SampleResource[] = []
    while (batch.length < Math.min(BATCH, count - done)) batch.push(source.next().value)
    await insertSamples(database, batch)
    done += batch.length
    progress(done)
  }
  await fillSides(database.db)
  await vacuumCatalogue(database)
}

export type SampleResource = {
  title: string
  description: string
  type: string
  sourceUrl: string
  sourceWebsite: string
  level: string
  category: string
  opening: string | null
  author: string
  publishedDate: string | null
  price: string | null
  avgRating: number | null
  tags: string[]
  views: number
  isForKids: boolean
}

type SeedRow = Record<
  'title' | 'description' | 'type' | 'source_website' | 'level' | 'category' | 'author' | 'tags',
  string
>
type Opening = { name: string }

const TODAY = Date.UTC(2026, 10, 1)
const OPENING_SHARE = 0.45
const THEMES = [
  'Complete Repertoire',
  'Model Games',
  'Key Ideas',
  'for Club Players',
  'Traps and Tricks',
  'Move by Move',
  'Endgames',
  'A Practical Guide',
  'Typical Plans',
  'in 60 Minutes',
  'Tactics',
  'from Scratch',
]
const SURNAMES =
  'Adler Bauer Castro Dvorak Eriksen Farkas Gruber Hansen Ivanov Jensen Kovacs Larsen Meyer Novak Olsen Petrov Quiroga Rossi Santos Tanaka Ursic Varga Weber Yilmaz Zeman'.split(
    ' ',
  )

/**
 * Yields made-up resources without end. They resemble the seed catalogue: its words, its proportions of types, levels
 * and sources, a long tail of openings and authors (the first is the most frequent), and more recent years than old
 * ones.
 */
export function* sampleResources(seed = 1): Generator<SampleResource> {
  const random = randomFrom(seed)
  const seedRows = Papa.parse<SeedRow>(
    readFileSync(serverFile('seed/data/resources.csv'), 'utf8'),
    {
      header: true,
      skipEmptyLines: true,
    },
  ).data
  const { openings } = JSON.parse(
    readFileSync(serverFile('seed/data/opening-taxonomy.json'), 'utf8'),
  ) as { openings: Opening[] }
  const sentences = seedRows.flatMap((row) => row.description.split(/(?<=\.)\s+/)).filter(Boolean)
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const pickEarly = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() ** 2.2 * items.length)] as Item

  for (let number = 1; ; number++) {
    const model = pick(seedRows)
    const opening = random() < OPENING_SHARE ? pickEarly(openings).name : null
    const subject = opening ?? model.title.replace(/[:(].*/, '').trim()
    const author =
      random() < 0.6
        ? pickEarly(seedRows).author || 'Anonymous'
        : `${pick(SURNAMES)} ${pick(SURNAMES)}`
    const dated = random() < 0.8
    const rated = random() < 0.7
    yield {
      title: `${subject}: ${pick(THEMES)}${random() < 0.3 ? ` ${1 + Math.floor(random() * 9)}` : ''}`,
      description: [
        opening && random() < 0.5 ? `On the ${opening}.` : '',
        pick(sentences),
        pick(sentences),
      ]
        .join(' ')
        .trim(),
      type: model.type,
      sourceUrl: `https://example.org/sample/${seed}/${number}`,
      sourceWebsite: model.source_website,
      level: model.level,
      category: opening ? 'opening' : model.category,
      opening,
      author,
      publishedDate: dated
        ? new Date(TODAY - Math.floor(random() ** 2.5 * 40 * 365) * DAY_MS)
            .toISOString()
            .slice(0, 10)
        : null,
      price:
        random() < 0.45
          ? 'Free'
          : random() < 0.5
            ? `$${(5 + Math.floor(random() * 60)).toFixed(0)}.99`
            : null,
      avgRating: rated ? Math.round(30 + random() * 20) : null,
      tags: model.tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      views: Math.floor(1 / (random() + 0.0005)),
      isForKids: random() < 0.1,
    }
  }
}

/** Inserts the batch in one statement; JSON avoids a parameter per value. */
async function insertSamples(database: Database, batch: readonly SampleResource[]): Promise<void> {
  await database.pool.query(
    `WITH sample AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS sample (title text, description text, type text, "sourceUrl" text,
         "sourceWebsite" text, level text, category text, opening text, author text, "publishedDate" date,
         price text, "avgRating" int, tags text[], views int, "isForKids" boolean)
     ), added AS (
     INSERT INTO resources (title, description, type, source_url, source_website, level, category, opening, author,
       published_date, price, avg_rating, tags, is_for_kids)
     SELECT title, description, type, "sourceUrl", "sourceWebsite", level, category, opening, author,
       "publishedDate", price, "avgRating", tags, "isForKids" FROM sample
     ON CONFLICT (source_url) DO NOTHING RETURNING id, source_url
     )
     INSERT INTO resource_views (resource_id, views)
     SELECT id, views FROM added JOIN sample ON "sourceUrl" = source_url WHERE views > 0`,
    [JSON.stringify(batch)],
  )
}

async function vacuumCatalogue(database: Database): Promise<void> {
  await database.pool.query('VACUUM (ANALYZE) resources, resource_views')
}
