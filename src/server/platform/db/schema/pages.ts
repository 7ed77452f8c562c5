import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PageSection } from '#shared/contracts/page-contents.ts'
import { ADDITIONAL_CATEGORIES } from '#shared/domain/catalogue.ts'
import { PAGE_PLACES, type PagePlace } from '#shared/domain/own-pages.ts'
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from '#shared/texts/languages.ts'
import { httpUrl, oneOf } from './columns.ts'

const now = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'string' }).notNull().defaultNow()

export const pageContents = pgTable(
  'page_contents',
  {
    id: serial('id').primaryKey(),
    pageName: text('page_name').notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle'),
    sections: jsonb('sections').$type<PageSection[]>().notNull().default([]),
    order: integer('order').notNull().default(0),
    /** Where a page of the site's own is linked; null for the information pages. */
    showIn: text('show_in').$type<PagePlace>(),
    updatedAt: now('updated_at'),
  },
  (table) => [
    unique('page_contents_page_name_key').on(table.pageName),
    oneOf('page_contents_show_in_allowed', table.showIn, PAGE_PLACES),
  ],
)

/** The texts of pages in other languages than English, which is in `page_contents`. */
export const pageTranslations = pgTable(
  'page_translations',
  {
    pageName: text('page_name')
      .notNull()
      .references(() => pageContents.pageName, { onDelete: 'cascade', onUpdate: 'cascade' }),
    language: text('language').$type<TranslatedLanguage>().notNull(),
    title: text('title').notNull(),
    subtitle: text('subtitle'),
    sections: jsonb('sections').$type<PageSection[]>().notNull(),
    updatedAt: now('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.pageName, table.language] }),
    oneOf('page_translations_language_allowed', table.language, TRANSLATED_LANGUAGES),
  ],
)

export const additionalResources = pgTable(
  'additional_resources',
  {
    id: serial('id').primaryKey(),
    category: text('category').notNull().default('play'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url'),
    linkUrl: text('link_url').notNull(),
    linkText: text('link_text').notNull().default('Visit Website'),
    order: integer('order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [
    oneOf('additional_resources_category_allowed', table.category, ADDITIONAL_CATEGORIES),
    httpUrl('additional_resources_link_url_scheme', table.linkUrl),
    httpUrl('additional_resources_image_url_scheme', table.imageUrl),
    index('additional_resources_category_idx').on(table.category, table.order, table.id),
  ],
)

export const trendingTopics = pgTable(
  'trending_topics',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    rank: integer('rank').notNull(),
  },
  (table) => [index('trending_topics_rank_idx').on(table.rank)],
)

export const featuredArticles = pgTable(
  'featured_articles',
  {
    id: serial('id').primaryKey(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    source: text('source').notNull(),
    authorName: text('author_name'),
    authorImage: text('author_image'),
    publishedDate: date('published_date', { mode: 'string' }),
    url: text('url').notNull(),
  },
  (table) => [
    httpUrl('featured_articles_url_scheme', table.url),
    httpUrl('featured_articles_author_image_scheme', table.authorImage),
  ],
)

export const newsletters = pgTable(
  'newsletters',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull(),
    createdAt: now('created_at'),
  },
  (table) => [uniqueIndex('newsletters_email_key').on(sql`lower(${table.email})`)],
)
