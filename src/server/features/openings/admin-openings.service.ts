import * as tables from '../../platform/db/schema/openings.ts'
import { readPattern } from '#shared/chess/move-pattern.ts'
import {
  ILLEGAL_PATTERN,
  type OpeningCategoryInput,
  type OpeningCategoryPatch,
  type OpeningCategoryView,
  type OpeningInput,
  type OpeningPatch,
  type OpeningSubcategoryInput,
  type OpeningSubcategoryPatch,
  type OpeningSubcategoryView,
  type OpeningUsageView,
  type OpeningView,
} from '#shared/contracts/openings.ts'
import { joined, type Text, text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type EntityService, entityService, formerly } from '../entities/entity.service.ts'
import { indexPatterns } from '../explore/position-index.service.ts'
import {
  presentOpening,
  presentOpeningCategory,
  presentOpeningSubcategory,
  presentOpeningUsage,
  type OpeningUsageRow,
} from './openings.presenter.ts'
import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import { resources } from '../../platform/db/schema/resources.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { OpeningRow } from './openings.service.ts'

const taken = (fault: Text) => ({ code: 'duplicate', field: 'name', fault })

type Named = { name: string }

/** What the three kinds have in common: the index of positions follows them. */
const TAXONOMY = {
  changeDetails: (before: Named, now: Named, fields: string) => ({
    ...formerly(before, now),
    fields,
  }),
  afterWrite: indexPatterns,
}

/** Its subcategories and openings are kept, without a category. */
export const categories: EntityService<
  typeof tables.openingCategories,
  OpeningCategoryInput,
  OpeningCategoryPatch,
  OpeningCategoryView
> = entityService({
  ...TAXONOMY,
  table: tables.openingCategories,
  key: tables.openingCategories.id,
  missing: text('Category not found'),
  taken: taken(text('A category with this name already exists')),
  actions: {
    created: 'category_created',
    changed: 'category_changed',
    removed: 'category_deleted',
  },
  details: ({ id, name }) => ({ category: id, name }),
  conflict: 'category',
  trash: 'opening_category',
  present: presentOpeningCategory,
  beforeRemoval: unlinkCategory,
})

/** Its openings move along to another category, and are kept without a subcategory. */
export const subcategories: EntityService<
  typeof tables.openingSubcategories,
  OpeningSubcategoryInput,
  OpeningSubcategoryPatch,
  OpeningSubcategoryView
> = entityService({
  ...TAXONOMY,
  table: tables.openingSubcategories,
  key: tables.openingSubcategories.id,
  missing: text('Subcategory not found'),
  taken: taken(text('A subcategory with this name already exists')),
  actions: {
    created: 'subcategory_created',
    changed: 'subcategory_changed',
    removed: 'subcategory_deleted',
  },
  details: ({ id, name }) => ({ subcategory: id, name }),
  conflict: 'subcategory',
  trash: 'opening_subcategory',
  present: presentOpeningSubcategory,
  async check(tx, fields) {
    const faults: Faults = {}
    const openingPattern = checkPattern(fields.openingPattern, faults)
    await checkCategory(tx, fields, faults)
    refuseFaults(faults)
    return { ...fields, openingPattern }
  },
  async onChanged(tx, before, { id, categoryId }) {
    if (categoryId === null || categoryId === before.categoryId) return null
    return { openings: await moveOpeningsOf(tx, id, categoryId) }
  },
  beforeRemoval: unlinkSubcategory,
})

/** Its resources take on a new name, and are kept without an opening. */
export const openings: EntityService<
  typeof tables.openings,
  OpeningInput,
  OpeningPatch,
  OpeningView
> = entityService({
  ...TAXONOMY,
  table: tables.openings,
  key: tables.openings.id,
  missing: text('Opening not found'),
  taken: taken(text('An opening with this name already exists')),
  actions: { created: 'opening_created', changed: 'opening_changed', removed: 'opening_deleted' },
  details: ({ id, name }) => ({ opening: id, name }),
  conflict: 'opening',
  trash: 'opening',
  present: presentOpening,
  async check(tx, fields, before) {
    const faults: Faults = {}
    const openingPattern = checkPattern(fields.openingPattern, faults)
    await checkCategory(tx, fields, faults)
    const groups = groupsAfter(before, fields)
    if (fields.subcategoryId) {
      const found = await subcategories.find(tx, fields.subcategoryId)
      if (!found) faults['subcategoryId'] = text('Please choose a subcategory from the list')
      else if (!faults['categoryId'] && found.categoryId !== groups.categoryId) {
        faults['subcategoryId'] = text('The subcategory must belong to the category')
      }
    }
    refuseFaults(faults)
    return { ...fields, openingPattern, subcategoryId: groups.subcategoryId }
  },
  async onChanged(tx, before, { id, name }, at) {
    if (name === before.name) return null
    return { resources: await renameOpening(tx, { id, from: before.name, to: name, at }) }
  },
  async onRemoved(tx, { name }) {
    return { resources: await renameInResources(tx, name, null) }
  },
  async affected(tx, id, patch) {
    if (patch && patch.name === undefined) return []
    const before = await openings.find(tx, id)
    return before ? listResourcesNaming(tx, before.name) : []
  },
})

/** `searches` are by the name of the opening. */
export async function getOpeningUsage(
  ctx: AppContext,
  searches: ReadonlyMap<string, number>,
): Promise<OpeningUsageView[]> {
  return (await listOpeningUsage(ctx.db)).map((row) =>
    presentOpeningUsage(row, searches.get(row.name) ?? 0),
  )
}

type GroupIds = Pick<OpeningRow, 'categoryId' | 'subcategoryId'>

/** Clears the subcategory if the category changes, unless the change names a subcategory. */
function groupsAfter(before: GroupIds | null, patch: OpeningPatch): GroupIds {
  const categoryId = patch.categoryId ?? before?.categoryId ?? null
  const stays = before !== null && categoryId === before.categoryId
  const { subcategoryId = stays ? before.subcategoryId : null } = patch
  return { categoryId, subcategoryId }
}

type Faults = Record<string, Text>

/** Reports all errors at once, as validation does. */
function refuseFaults(faults: Faults): void {
  const messages = Object.values(faults)
  if (messages.length > 0) {
    throw new AppError(400, 'invalid', joined(messages), { fields: faults })
  }
}

async function checkCategory(
  tx: Db,
  { categoryId }: { categoryId?: number | undefined },
  faults: Faults,
): Promise<void> {
  if (categoryId !== undefined && !(await categories.find(tx, categoryId))) {
    faults['categoryId'] = text('Please choose a category from the list')
  }
}

/** Returns the pattern in its normal form. An illegal pattern is added to the errors. */
function checkPattern<Pattern extends string | null | undefined>(
  pattern: Pattern,
  faults: Faults,
): string | Pattern {
  if (typeof pattern !== 'string') return pattern
  const { moves, fault } = readPattern(pattern)
  if (fault) faults['openingPattern'] = ILLEGAL_PATTERN
  return fault ? pattern : moves
}

/** Returns the resources that name the opening. */
async function listResourcesNaming(db: Db, name: string): Promise<number[]> {
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(eq(resources.opening, name))
    .orderBy(resources.id)
  return rows.map(({ id }) => id)
}

/** Renames the opening in the resources that name it, or removes it from them (null). Returns their number. */
async function renameInResources(db: Db, from: string, to: string | null): Promise<number> {
  const { rowCount } = await db
    .update(resources)
    .set({ opening: to })
    .where(eq(resources.opening, from))
  return rowCount ?? 0
}

/**
 * Renames the opening where it is chosen and not only remembered: in resources, waiting suggestions and profiles. What
 * was written before the rename follows by its former name. Returns the number of resources.
 */
async function renameOpening(
  db: Db,
  { id, from, to, at }: { id: number; from: string; to: string; at: Date },
): Promise<number> {
  await db
    .insert(tables.openingRenames)
    .values({ former: from, openingId: id, renamedAt: at.toISOString() })
  for (const path of ['{opening}', '{fields,opening}', '{old,opening}']) {
    await db
      .update(suggestions)
      .set({ input: sql`jsonb_set(${suggestions.input}, ${path}::text[], to_jsonb(${to}::text))` })
      .where(
        and(sql`${suggestions.input} #>> ${path}::text[] = ${from}`, isNull(suggestions.decidedAt)),
      )
  }
  await db
    .update(users)
    .set({ preferredOpenings: sql`array_replace(${users.preferredOpenings}, ${from}, ${to})` })
    .where(arrayContains(users.preferredOpenings, [from]))
  return renameInResources(db, from, to)
}

/**
 * Returns values of resources' `opening` as they must be written now, in the same order: openings may have been renamed
 * since. One that is in the trash has no name.
 */
export async function followOpenings(
  db: Db,
  written: readonly { value: unknown; since: string }[],
): Promise<(string | null)[]> {
  if (written.length === 0) return []
  const names = written.map(({ value }) => (typeof value === 'string' ? value : null))
  const { rows } = await db.execute<{ name: string | null }>(sql`
    SELECT openfile_current_opening(name, since::timestamptz) AS name
    FROM unnest(${sql.param(names)}::text[], ${sql.param(written.map(({ since }) => since))}::text[])
      WITH ORDINALITY AS given (name, since, place)
    ORDER BY place`)
  return rows.map(({ name }) => name)
}

/**
 * Returns one row per opening, by ID. A resource without a price counts as free, because the page shows it as 'Free?'.
 */
async function listOpeningUsage(db: Db): Promise<OpeningUsageRow[]> {
  const { rows } = await db.execute<OpeningUsageRow>(sql`
    WITH used AS (
      SELECT opening AS name, count(*)::int AS resources,
        (count(*) FILTER (WHERE price IS NULL OR price_value = 0))::int AS free,
        (count(*) FILTER (WHERE kids))::int AS kids
      FROM resources WHERE opening IS NOT NULL GROUP BY opening
    )
    SELECT id AS "openingId", name, coalesce(used.resources, 0) AS resources,
      coalesce(used.free, 0) AS free, coalesce(used.kids, 0) AS kids, coalesce((
        SELECT max(lines) FROM pattern_positions AS way JOIN line_positions USING (position)
        WHERE way.opening_id = openings.id AND way.ends), 0) AS lines
    FROM openings LEFT JOIN used USING (name) ORDER BY id`)
  return rows
}

const updatedAt = sql`now()`

/** Unlinks explicitly. The foreign keys would do so as well, but without marking the rows as changed. */
async function unlinkCategory(db: Db, id: number | string): Promise<void> {
  const unlinked = { categoryId: null, updatedAt }
  await db
    .update(tables.openingSubcategories)
    .set(unlinked)
    .where(eq(tables.openingSubcategories.categoryId, Number(id)))
  await db
    .update(tables.openings)
    .set(unlinked)
    .where(eq(tables.openings.categoryId, Number(id)))
}

/** Like `unlinkCategory`. */
async function unlinkSubcategory(db: Db, id: number | string): Promise<void> {
  await db
    .update(tables.openings)
    .set({ subcategoryId: null, updatedAt })
    .where(eq(tables.openings.subcategoryId, Number(id)))
}

/** Moves the subcategory's openings to its category; returns how many there were. */
async function moveOpeningsOf(db: Db, subcategoryId: number, categoryId: number): Promise<number> {
  const rows = await db
    .update(tables.openings)
    .set({ categoryId, updatedAt })
    .where(eq(tables.openings.subcategoryId, subcategoryId))
    .returning({ id: tables.openings.id })
  return rows.length
}
