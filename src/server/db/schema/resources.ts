import { sql } from 'drizzle-orm'
import {
  bigint,
  bit,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { CATEGORIES, LEVELS, RESOURCE_TYPES, SOURCE_WEBSITES } from '#shared/domain/catalogue.ts'
import { httpUrl, oneOf } from './checks.ts'

const bigintArray = customType<{ data: string[] }>({ dataType: () => 'bigint[]' })

export const resources = pgTable(
  'resources',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').notNull(),
    imageUrl: text('image_url'),
    sourceUrl: text('source_url').notNull(),
    sourceWebsite: text('source_website').notNull().default('other'),
    level: text('level').notNull(),
    category: text('category').notNull(),
    opening: text('opening'),
    author: text('author'),
    authorImage: text('author_image'),
    publishedDate: date('published_date', { mode: 'string' }),
    price: text('price'),
    duration: text('duration'),
    avgRating: integer('avg_rating'),
    ratingCount: integer('rating_count').notNull().default(0),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    views: integer('views').notNull().default(0),
    isFeatured: boolean('is_featured').notNull().default(false),
    isForKids: boolean('is_for_kids').notNull().default(false),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    featuredOrder: integer('featured_order'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
    /** The kids rule (spec §3), kept by the database so that it can be indexed and counted. */
    kids: boolean('kids').generatedAlwaysAs(sql`openfile_is_kids(is_for_kids, level, tags)`),
    /** What two spellings of one address have in common (openfile_url_key). */
    urlKey: text('url_key').generatedAlwaysAs(sql`openfile_url_key(source_url)`),
    priceValue: doublePrecision('price_value').generatedAlwaysAs(sql`openfile_price_value(price)`),
    /** One key per word and part it occurs in, and one per filter value: see migration 0000. */
    searchKeys: bigintArray('search_keys').generatedAlwaysAs(
      sql`openfile_search_keys(title, author, description, opening, tags, type, level, category, source_website, is_for_kids)`,
    ),
  },
  (table) => [
    unique('resources_source_url_key').on(table.sourceUrl),
    oneOf('resources_type_allowed', table.type, RESOURCE_TYPES),
    oneOf('resources_level_allowed', table.level, LEVELS),
    oneOf('resources_category_allowed', table.category, CATEGORIES),
    oneOf('resources_source_website_allowed', table.sourceWebsite, SOURCE_WEBSITES),
    check('resources_avg_rating_range', sql`${table.avgRating} between 0 and 50`),
    check('resources_counts_range', sql`${table.views} >= 0 and ${table.ratingCount} >= 0`),
    check('resources_featured_order_range', sql`${table.featuredOrder} >= 0`),
    httpUrl('resources_source_url_scheme', table.sourceUrl),
    httpUrl('resources_image_url_scheme', table.imageUrl),
    httpUrl('resources_author_image_scheme', table.authorImage),
    index('resources_newest_idx').on(sql`${table.publishedDate} desc nulls last`, table.id),
    index('resources_rating_idx').on(sql`coalesce(${table.avgRating}, 0) desc`, table.id),
    index('resources_price_idx').on(sql`${table.priceValue} asc nulls last`, table.id),
    index('resources_price_unpriced_first_idx').on(sql`coalesce(${table.priceValue}, 0)`, table.id),
    index('resources_popular_idx').on(sql`${table.views} desc`, table.id),
    index('resources_facets_idx').on(table.type, table.level, table.category, table.sourceWebsite),
    index('resources_level_idx').on(table.level, table.category),
    index('resources_category_idx').on(table.category, table.sourceWebsite),
    index('resources_source_idx').on(table.sourceWebsite, table.level),
    // Also in the order of an opening's list (features/resources/resources-of-openings.queries.ts).
    index('resources_opening_idx').on(
      table.opening,
      sql`${table.publishedDate} desc nulls last`,
      table.id,
    ),
    index('resources_author_idx').on(table.author),
    index('resources_url_key_idx').on(table.urlKey),
    // The orders of the admin's table (features/resources/admin-resources.queries.ts).
    index('resources_admin_title_idx').on(sql`lower(${table.title})`, table.id),
    index('resources_admin_author_idx').on(sql`lower(coalesce(${table.author}, ''))`, table.id),
    index('resources_admin_featured_idx').on(table.isFeatured, table.id),
    index('resources_kids_idx')
      .on(table.id)
      .where(sql`${table.kids}`),
    index('resources_featured_idx')
      .on(
        sql`${table.featuredOrder} asc nulls last`,
        sql`${table.publishedDate} desc nulls last`,
        table.id,
      )
      .where(sql`${table.isFeatured}`),
    index('resources_search_idx').using('gin', table.searchKeys).with({ fastupdate: false }),
  ],
)

/** Every distinct word of the catalogue and the parts it occurs in; grown by a trigger. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text('term').notNull(),
    /** 1 title, 2 author, 3 description, 4 tags or opening */
    part: smallint('part').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.term, table.part] }),
    index('search_terms_trigram_idx').using('gin', sql`${table.term} gin_trgm_ops`),
  ],
)

/**
 * A bitmap index in rows: for each search key, which ids of a block of 32,768 have it. Counting any
 * combination of words and filter values is AND, OR and bit_count over a few kilobytes.
 */
export const searchBlocks = pgTable(
  'search_blocks',
  {
    key: bigint('key', { mode: 'bigint' }).notNull(),
    /** id / 32768 */
    block: integer('block').notNull(),
    ids: bit('ids', { dimensions: 32_768 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.block] })],
)

/** A single row: bumped by triggers in the transaction of every write to the catalogue. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: smallint('id').primaryKey().default(1),
    version: bigint('version', { mode: 'number' }).notNull().default(1),
  },
  (table) => [check('catalogue_version_single', sql`${table.id} = 1`)],
)
