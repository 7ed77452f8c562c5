import type {
  FilterOptionsView,
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningView,
  SubcategoryOpeningView,
} from '#shared/contracts/openings.ts'
import { LANGUAGES } from '#shared/domain/filters/language.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import {
  presentFilterOptions,
  presentOpening,
  presentOpeningCategory,
  presentOpeningSubcategory,
} from './openings.presenter.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { asc, eq, sql } from 'drizzle-orm'
import {
  openingCategories,
  openings,
  openingSubcategories,
} from '../../platform/db/schema/openings.ts'

export type OpeningCategoryRow = typeof openingCategories.$inferSelect
export type OpeningSubcategoryRow = typeof openingSubcategories.$inferSelect
export type OpeningRow = typeof openings.$inferSelect

const inOrder = (
  order: typeof openings.order | typeof openingCategories.order | typeof openingSubcategories.order,
) => sql`${order} asc nulls last`

export async function getOpeningCategories(ctx: AppContext): Promise<OpeningCategoryView[]> {
  return (await listOpeningCategories(ctx.db)).map(presentOpeningCategory)
}

export async function getOpeningSubcategories(ctx: AppContext): Promise<OpeningSubcategoryView[]> {
  return (await listOpeningSubcategories(ctx.db)).map(presentOpeningSubcategory)
}

export async function getOpenings(ctx: AppContext): Promise<OpeningView[]> {
  return (await listOpenings(ctx.db)).map(presentOpening)
}

export type OpeningTaxonomy = {
  categories: OpeningCategoryView[]
  subcategories: OpeningSubcategoryView[]
  openings: OpeningView[]
}

export async function getOpeningTaxonomy(ctx: AppContext): Promise<OpeningTaxonomy> {
  const [categories, subcategories, openings] = await Promise.all([
    getOpeningCategories(ctx),
    getOpeningSubcategories(ctx),
    getOpenings(ctx),
  ])
  return { categories, subcategories, openings }
}

export async function getOpeningsOfSubcategory(
  ctx: AppContext,
  id: number,
): Promise<SubcategoryOpeningView[]> {
  if (!(await subcategoryExists(ctx.db, id))) throw notFound(text('Subcategory not found'))
  return (await listOpeningsOfSubcategory(ctx.db, id)).map(({ name }) => ({ name }))
}

export async function getFilterOptions(ctx: AppContext): Promise<FilterOptionsView> {
  const [categories, subcategories, openings, index] = await Promise.all([
    listOpeningCategories(ctx.db),
    listOpeningSubcategories(ctx.db),
    listOpenings(ctx.db),
    ctx.search.index(),
  ])
  const used = index.valuesInUse('language')
  const languages = LANGUAGES.filter((language) => used.has(language))
  return presentFilterOptions(categories, subcategories, openings, languages)
}

/**
 * Returns what is wrong with each of the names that the filter manager does not have. Where it has no openings at all,
 * any name is taken.
 */
export async function unknownOpenings(
  db: Db,
  names: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Text>> {
  const given = [...new Set(names)].filter((name) => typeof name === 'string' && !EVERY.test(name))
  if (given.length === 0) return new Map()
  const unknown = await listUnknownOpenings(db, given as string[])
  return new Map(
    unknown
      .filter(({ nearest }) => nearest.length > 0)
      .map(({ name, nearest }) => [
        name,
        text('There is no opening “{name}”. The nearest names are: {nearest}', {
          name,
          nearest: nearest.join('; '),
        }),
      ]),
  )
}

/** Not an opening, but what some resources have instead: 'All Openings'. */
const EVERY = /^all(?: openings)?$/i

/** Refuses an opening that the filter manager does not have. */
export async function refuseUnknownOpening(
  db: Db,
  name: string | null | undefined,
  field = 'opening',
): Promise<void> {
  const [fault] = (await unknownOpenings(db, [name])).values()
  if (fault) throw invalid(field, fault)
}

/** Returns the moves of a resource's opening, for covers and boards; null if it has none. */
export async function findOpeningPattern(ctx: AppContext, name: string): Promise<string | null> {
  return (await findOpeningByName(ctx.db, name))?.openingPattern ?? null
}

async function listOpeningCategories(db: Db): Promise<OpeningCategoryRow[]> {
  return db
    .select()
    .from(openingCategories)
    .orderBy(inOrder(openingCategories.order), asc(openingCategories.id))
}

async function listOpeningSubcategories(db: Db): Promise<OpeningSubcategoryRow[]> {
  return db
    .select()
    .from(openingSubcategories)
    .orderBy(inOrder(openingSubcategories.order), asc(openingSubcategories.id))
}

async function listOpenings(db: Db): Promise<OpeningRow[]> {
  return db.select().from(openings).orderBy(inOrder(openings.order), asc(openings.name))
}

/** Returns those of the names that no opening has, each with the nearest names, by the trigrams that they share. */
async function listUnknownOpenings(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; nearest: string[] }[]> {
  const { rows } = await db.execute<{ name: string; nearest: string[] }>(sql`
    SELECT given.name, ARRAY(
      SELECT openings.name FROM openings
      ORDER BY similarity(openings.name, given.name) + word_similarity(given.name, openings.name) DESC,
        length(openings.name), openings.name
      LIMIT 3) AS nearest
    FROM unnest(${sql.param(names)}::text[]) AS given (name)
    WHERE NOT EXISTS (SELECT FROM openings WHERE openings.name = given.name)`)
  return rows
}

async function subcategoryExists(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: openingSubcategories.id })
    .from(openingSubcategories)
    .where(eq(openingSubcategories.id, id))
  return rows.length > 0
}

async function listOpeningsOfSubcategory(
  db: Db,
  subcategoryId: number,
): Promise<{ name: string }[]> {
  return db
    .select({ name: openings.name })
    .from(openings)
    .where(eq(openings.subcategoryId, subcategoryId))
    .orderBy(inOrder(openings.order), asc(openings.name))
}

async function findOpeningByName(db: Db, name: string): Promise<OpeningRow | null> {
  const [row] = await db.select().from(openings).where(eq(openings.name, name))
  return row ?? null
}
