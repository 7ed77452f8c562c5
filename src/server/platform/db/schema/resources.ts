import { sql, type Column, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { EDITIONS, type Edition } from '#shared/domain/editions.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { SIDES } from '#shared/domain/filters/side.ts'
import { type Language, LANGUAGES, USUAL_LANGUAGE } from '#shared/domain/filters/language.ts'
import { SITE_LANGUAGES, type TextLanguage } from '#shared/texts/languages.ts'
import { DATE_PRECISIONS } from '#shared/domain/calendar-date.ts'
import { when, httpUrl, oneOf, someOf } from './columns.ts'

export const resources = pgTable(
  'resources',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type').$type<(typeof RESOURCE_TYPES)[number]>().notNull(),
    imageUrl: text('image_url'),
    sourceUrl: text('source_url').notNull(),
    sourceWebsite: text('source_website')
      .$type<(typeof SOURCE_WEBSITES)[number]>()
      .notNull()
      .default('other'),
    level: text('level').$type<(typeof LEVELS)[number]>().notNull(),
    category: text('category').$type<(typeof CATEGORIES)[number]>().notNull(),
    opening: text('opening'),
    /** The side that a curator has chosen; if null, it is derived. */
    chosenSide: text('chosen_side').$type<(typeof SIDES)[number]>(),
    /** Over-the-board ratings, 0 to 3000. */
    ratingFrom: smallint('rating_from'),
    ratingTo: smallint('rating_to'),
    /** Years, 3 to 18. */
    ageFrom: smallint('age_from'),
    ageTo: smallint('age_to'),
    merit: smallint('merit'),
    language: text('language').$type<Language>().notNull().default(USUAL_LANGUAGE),
    /** The languages of the subtitles. */
    subtitles: text('subtitles')
      .array()
      .$type<Language[]>()
      .notNull()
      .default(sql`'{}'`),
    author: text('author'),
    authorImage: text('author_image'),
    publishedDate: date('published_date', { mode: 'string' }),
    /** If only a month or year is known, `publishedDate` is its first day. */
    publishedPrecision: text('published_precision')
      .$type<(typeof DATE_PRECISIONS)[number]>()
      .notNull()
      .default('day'),
    price: text('price'),
    duration: text('duration'),
    avgRating: integer('avg_rating'),
    ratingCount: integer('rating_count').notNull().default(0),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    isFeatured: boolean('is_featured').notNull().default(false),
    isForKids: boolean('is_for_kids').notNull().default(false),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    featuredOrder: integer('featured_order'),
    /** One line for each chapter (shared/domain/chapters/chapter-text.ts); null without chapters. */
    chapters: text('chapters'),
    /**
     * The ID of each chapter, in the order of the lines. Writing null lets the database number them: a chapter that was
     * there before keeps its ID. So does 0 for a single new one.
     */
    chapterIds: integer('chapter_ids')
      .array()
      .default(sql`'{}'`),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
    /** The kids rule (docs/product.md §3.3), computed by the database so that it can be indexed and counted. */
    kids: boolean('kids').generatedAlwaysAs(sql`openfile_is_kids(is_for_kids, level, tags)`),
    /**
     * `chosenSide` or, failing that, what the texts and the opening say (`lessonSide`), computed by `fillSides` where
     * `sideDue`, which the database sets when one of them has changed.
     */
    side: text('side').$type<(typeof SIDES)[number]>().notNull().default('none'),
    sideDue: boolean('side_due').notNull().default(true),
    /**
     * `addressKey(sourceUrl)`, equal for all spellings of one address. Null until it is computed: `fillAddressKeys` does so for
     * rows whose address, type, title or author has changed.
     */
    urlKey: text('url_key'),
    /** Equal for the editions of one book (`bookCode`); computed with `urlKey`. */
    bookCode: text('book_code'),
    /** Equal for one type, title and author; null without an author. Computed with `urlKey`. */
    workKey: text('work_key'),
    /** A slug, equal for the editions of one work. */
    work: text('work'),
    edition: text('edition').$type<Edition>(),
    priceValue: doublePrecision('price_value').generatedAlwaysAs(sql`openfile_price_value(price)`),
  },
  (table) => [
    unique('resources_source_url_key').on(table.sourceUrl),
    oneOf('resources_type_allowed', table.type, RESOURCE_TYPES),
    oneOf('resources_level_allowed', table.level, LEVELS),
    oneOf('resources_category_allowed', table.category, CATEGORIES),
    oneOf('resources_source_website_allowed', table.sourceWebsite, SOURCE_WEBSITES),
    oneOf('resources_chosen_side_allowed', table.chosenSide, SIDES),
    oneOf('resources_side_allowed', table.side, SIDES),
    check('resources_rating_from_range', sql`${table.ratingFrom} between 0 and 3000`),
    check('resources_rating_to_range', sql`${table.ratingTo} between 0 and 3000`),
    check('resources_rating_order', sql`${table.ratingFrom} <= ${table.ratingTo}`),
    check('resources_age_from_range', sql`${table.ageFrom} between 3 and 18`),
    check('resources_age_to_range', sql`${table.ageTo} between 3 and 18`),
    check('resources_age_order', sql`${table.ageFrom} <= ${table.ageTo}`),
    check('resources_merit_range', sql`${table.merit} between 1 and 5`),
    oneOf('resources_edition_allowed', table.edition, EDITIONS),
    check('resources_edition_of_work', sql`${table.edition} is null or ${table.work} is not null`),
    oneOf('resources_language_allowed', table.language, LANGUAGES),
    someOf('resources_subtitles_allowed', table.subtitles, LANGUAGES),
    oneOf('resources_published_precision_allowed', table.publishedPrecision, DATE_PRECISIONS),
    check('resources_avg_rating_range', sql`${table.avgRating} between 0 and 50`),
    check('resources_rating_count_range', sql`${table.ratingCount} >= 0`),
    check('resources_featured_order_range', sql`${table.featuredOrder} >= 0`),
    check(
      'resources_chapter_ids_fit',
      sql`${table.chapterIds} is not null and cardinality(${table.chapterIds}) = coalesce(
        1 + length(${table.chapters}) - length(replace(${table.chapters}, E'\\n', '')), 0)`,
    ),
    httpUrl('resources_source_url_scheme', table.sourceUrl),
    httpUrl('resources_image_url_scheme', table.imageUrl),
    httpUrl('resources_author_image_scheme', table.authorImage),
    index('resources_chapter_ids_idx').using('gin', table.chapterIds),
    index('resources_created_idx').on(table.createdAt, table.id),
    // Also serves the order of an opening's list (features/resources/resources-of-openings.service.ts).
    index('resources_opening_idx').on(
      table.opening,
      sql`${table.publishedDate} desc nulls last`,
      table.id,
    ),
    index('resources_url_key_idx').on(table.urlKey),
    index('resources_side_due_idx')
      .on(table.id)
      .where(sql`${table.sideDue}`),
    index('resources_book_code_idx')
      .on(table.bookCode)
      .where(sql`${table.bookCode} is not null`),
    index('resources_work_key_idx')
      .on(table.workKey)
      .where(sql`${table.workKey} is not null`),
    index('resources_work_idx')
      .on(table.work)
      .where(sql`${table.work} is not null`),
    // The sort orders of the admin table (features/resources/admin-table.service.ts).
    index('resources_admin_title_idx').on(sql`lower(${table.title})`, table.id),
    index('resources_admin_author_idx').on(sql`lower(coalesce(${table.author}, ''))`, table.id),
    index('resources_admin_featured_idx').on(table.isFeatured, table.id),
    // For the CSP of the pages: the hosts of the pictures (features/resources/picture-origins.service.ts).
    index('resources_picture_origin_idx').on(pictureOrigin(table.imageUrl)),
    index('resources_featured_idx')
      .on(
        sql`${table.featuredOrder} asc nulls last`,
        sql`${table.publishedDate} desc nulls last`,
        table.id,
      )
      .where(sql`${table.isFeatured}`),
  ],
)

/**
 * Chapters that were removed, at most the last 200 of a resource. Triggers write it: a line that comes back, as by an
 * undo, gets its ID again, and with it what members had ticked off.
 */
export const formerChapters = pgTable(
  'former_chapters',
  {
    id: integer('id').primaryKey(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    line: text('line').notNull(),
    removedAt: timestamp('removed_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
  },
  (table) => [index('former_chapters_resource_idx').on(table.resourceId)],
)

/** Pairs of resources that somebody has looked at and that are not the same, the smaller ID first. They outlast the trash. */
export const notSimilar = pgTable(
  'not_similar',
  { one: integer('one').notNull(), other: integer('other').notNull() },
  (table) => [
    primaryKey({ columns: [table.one, table.other] }),
    check('not_similar_order', sql`${table.one} < ${table.other}`),
  ],
)

/** The number of views of each resource. A resource without a row was never viewed. */
export const resourceViews = pgTable(
  'resource_views',
  {
    resourceId: integer('resource_id')
      .primaryKey()
      .references(() => resources.id, { onDelete: 'cascade' }),
    views: integer('views').notNull(),
  },
  (table) => [check('resource_views_range', sql`${table.views} >= 0`)],
)

/**
 * The resources that each of the last 2,000 writes touched. Triggers write it; search indexes and response caches read
 * it.
 */
export const resourceChanges = pgTable('resource_changes', {
  change: bigint('change', { mode: 'number' }).primaryKey(),
  /** Null means all of them. */
  ids: integer('ids').array(),
  /** Always null: for processes of the release before, which read it. */
  columns: text('columns').array(),
})

/** What people say, and the words of the catalogue for it. */
export const searchReadings = pgTable(
  'readings',
  {
    id: serial('id').primaryKey(),
    language: text('language').$type<TextLanguage>().notNull(),
    phrase: text('phrase').notNull(),
    readsAs: text('reads_as').notNull(),
    topic: text('topic'),
    /** The language and the phrase without case and accents (`foldedPhrase`): 'de:ich fange an'. */
    key: text('key').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
  },
  (table) => [oneOf('readings_language_allowed', table.language, SITE_LANGUAGES)],
)

/** Synonyms that curators added to those of server/search/words/synonyms.json. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: serial('id').primaryKey(),
    /** 'same': all words and targets mean the same. 'also': a search for a word also finds the targets. */
    relation: text('relation').$type<'same' | 'also'>().notNull(),
    words: text('words').array().notNull(),
    targets: text('targets').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
  },
  (table) => [
    oneOf('search_synonyms_relation_allowed', table.relation, ['same', 'also']),
    check(
      'search_synonyms_not_empty',
      sql`cardinality(${table.words}) > 0 and cardinality(${table.targets}) > 0`,
    ),
  ],
)

/**
 * A single row, incremented by triggers in the transaction of every write to the catalogue, its comments and its
 * views.
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: smallint('id').primaryKey().default(1),
    /** Increases with every write to what is kept for everybody. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    /** The number of writes to resources, including views. Each has a row in resource_changes. */
    resourceChange: bigint('resource_change', { mode: 'number' }).notNull().default(1),
    /** Increases when every process should rebuild its search index. */
    searchEpoch: bigint('search_epoch', { mode: 'number' }).notNull().default(1),
    /** For processes of the release before, as `listsChange`. */
    commentsChange: bigint('comments_change', { mode: 'number' }).notNull().default(1),
    /** The number of writes to views. */
    viewsChange: bigint('views_change', { mode: 'number' }).notNull().default(1),
    listsChange: bigint('lists_change', { mode: 'number' }).notNull().default(1),
    /** The number of writes to the catalogue besides resources: openings, page texts … */
    contentChange: bigint('content_change', { mode: 'number' }).notNull().default(1),
    /** When a resource was last added, edited, or removed. Never goes back, even if the clock does. */
    resourcesChangedAt: when('resources_changed_at').notNull().defaultNow(),
  },
  (table) => [check('catalogue_version_single', sql`${table.id} = 1`)],
)

/**
 * Returns scheme, host and port of a stored URL in lowercase, or null if there is none. The index uses exactly this
 * expression.
 */
export function pictureOrigin(column: Column): SQL {
  return sql`lower(substring(${column} from '^[a-zA-Z]+://[^/?#]+'))`
}
