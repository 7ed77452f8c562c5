import { count, desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from '../platform/db/client.ts'
import { kidHosts } from '../platform/db/schema/kids.ts'
import {
  namedLines,
  openingCategories,
  openings,
  openingSubcategories,
} from '../platform/db/schema/openings.ts'
import { additionalResources, pageContents, trendingTopics } from '../platform/db/schema/pages.ts'
import { resources } from '../platform/db/schema/resources.ts'
import { PAGE_CONTENTS } from './page-contents.ts'
import { analyzeCatalogue, seedCatalogue, TRENDING_TOPICS } from './seed-catalogue.ts'
import { readResources } from '../features/seed/seed-rows.service.ts'

const EXPECTED = {
  resources: [resources, 1178],
  categories: [openingCategories, 3],
  subcategories: [openingSubcategories, 57],
  openings: [openings, 222],
  namedLines: [namedLines, 3807],
  additional: [additionalResources, 54],
  pages: [pageContents, PAGE_CONTENTS.length],
  topics: [trendingTopics, TRENDING_TOPICS.length],
} as const

let database: Database
const lines: string[] = []
let seeded: boolean

beforeAll(async () => {
  database = await openTestDatabase()
  seeded = await seedCatalogue(database.db, (line) => lines.push(line))
})
afterAll(() => database.close())

const rowsOf = async (table: PgTable) =>
  (await database.db.select({ rows: count() }).from(table))[0]?.rows

const number = async (query: ReturnType<typeof sql>) =>
  Object.values((await database.db.execute(query)).rows[0] ?? {})[0]

describe('seedCatalogue', () => {
  it('loads an empty catalogue and says so', () => {
    expect(seeded).toBe(true)
    expect(lines).toEqual([
      expect.stringMatching(/^Loaded the seed catalogue: 1178 resources in \d+\.\d s$/),
    ])
  })

  it.each(Object.entries(EXPECTED))('has all of %s', async (_, [table, rows]) => {
    expect(await rowsOf(table)).toBe(rows)
  })

  it('says of chesskid.com alone that it is made for children', async () => {
    expect(await database.db.select().from(kidHosts)).toEqual([{ host: 'chesskid.com' }])
  })

  it('keeps the specified IDs and continues after them', async () => {
    const { db } = database
    const ids = { id: openingCategories.id, name: openingCategories.name }
    expect(await db.select(ids).from(openingCategories).orderBy(openingCategories.id)).toEqual([
      { id: 2, name: '1.e4' },
      { id: 3, name: '1.d4' },
      { id: 4, name: 'Other' },
    ])
    await expect(
      db.transaction(async (tx) => {
        const next = { name: 'A new one', categoryId: 2 }
        const [category] = await tx
          .insert(openingCategories)
          .values({ name: next.name })
          .returning()
        const [subcategory] = await tx.insert(openingSubcategories).values(next).returning()
        const [opening] = await tx.insert(openings).values(next).returning()
        expect([category?.id, subcategory?.id, opening?.id]).toEqual([5, 58, 223])
        tx.rollback()
      }),
    ).rejects.toThrow('Rollback')
  })

  it('names openings that the taxonomy knows', async () => {
    const strays = sql`select count(*)::int from resources where opening is not null
      and not exists (select from openings where openings.name = resources.opening)`
    expect(await number(strays)).toBe(0)
    expect(await number(sql`select count(*)::int from resources where opening is not null`)).toBe(
      358,
    )
  })

  it('stores what the file says', async () => {
    const [book] = await database.db
      .select()
      .from(resources)
      .where(eq(resources.sourceUrl, 'https://www.amazon.com/dp/190638830X'))
    expect(book).toMatchObject({
      title: 'My 60 Memorable Games',
      type: 'book',
      imageUrl: null,
      publishedDate: '2008-01-01',
      tags: ['game collection', 'world champions', 'annotated games'],
      isFeatured: true,
      featuredOrder: 7,
      avgRating: null,
    })
  })

  it('invents no ratings, comments or views', async () => {
    expect(await number(sql`select count(*)::int from comments`)).toBe(0)
    expect(
      await number(
        sql`select sum(coalesce(avg_rating, 0) + rating_count + coalesce(resource_views.views, 0))::int
          from resources left join resource_views on resource_id = id`,
      ),
    ).toBe(0)
  })

  it('changes nothing the second time', async () => {
    const version = await number(sql`select version from catalogue_version`)
    expect(await seedCatalogue(database.db, (line) => lines.push(line))).toBe(false)
    expect(lines).toHaveLength(1)
    expect(await number(sql`select version from catalogue_version`)).toBe(version)
  })

  it('can be analyzed', async () => {
    await analyzeCatalogue(database.db)
    const estimate = sql`select reltuples::int from pg_class where oid = 'resources'::regclass`
    expect(await number(estimate)).toBe(1178)
  })
})

describe('trending topics', () => {
  it('are ranked by the resources that have them as tag or opening', async () => {
    const having = sql<number>`(select count(*)::int from resources
      where lower(name) in (select lower(tag) from unnest(tags) as tag) or opening ilike '%' || name || '%')`
    const topics = await database.db
      .select({ name: trendingTopics.name, having })
      .from(trendingTopics)
      .orderBy(desc(having), trendingTopics.rank)
    expect(topics.map(({ name }) => name)).toEqual(TRENDING_TOPICS)
    expect(topics.at(-1)?.having).toBeGreaterThanOrEqual(13)
  })
})

describe('a catalogue that was emptied', () => {
  it('stays empty if the seeding fails halfway', async () => {
    await database.db.execute(sql`delete from resources`)
    await database.db.execute(sql`delete from openings`)
    await database.db.execute(sql`delete from opening_subcategories`)
    await database.db.execute(sql`delete from opening_categories`)
    await database.db.execute(sql`alter table resources add constraint none check (false)`)
    await expect(seedCatalogue(database.db, () => undefined)).rejects.toThrow('Failed query')
    expect(await rowsOf(openings)).toBe(0)
    await database.db.execute(sql`alter table resources drop constraint none`)
  })

  it('is filled again beside pages and lists that are still there', async () => {
    expect(await seedCatalogue(database.db, () => undefined)).toBe(true)
    for (const [table, rows] of Object.values(EXPECTED)) expect(await rowsOf(table)).toBe(rows)
  })
})

describe('readResources', () => {
  it('throws with the faults of the file', () => {
    const head = 'title,description,type,source_url,source_website,level,category'
    expect(() => readResources(`${head}\nA,B,podcast,https://example.org,,all,general`)).toThrow(
      'resources.csv: Row 2 has invalid type: podcast. Allowed values: youtube, book, course, article, other',
    )
    expect(() => readResources(`${head}\n"A`)).toThrow(
      'resources.csv: Row 2 cannot be read: Quoted field unterminated',
    )
  })
})
