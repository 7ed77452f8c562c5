import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'
import {
  openingRenames,
  openings,
  openingSubcategories,
} from '../../platform/db/schema/openings.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { users } from '../../platform/db/schema/users.ts'

const updatedAt = sql`now()`

/** Unlinks explicitly. The foreign keys would do so as well, but without marking the rows as changed. */
export async function unlinkCategory(db: Db, id: number | string): Promise<void> {
  const unlinked = { categoryId: null, updatedAt }
  await db
    .update(openingSubcategories)
    .set(unlinked)
    .where(eq(openingSubcategories.categoryId, Number(id)))
  await db
    .update(openings)
    .set(unlinked)
    .where(eq(openings.categoryId, Number(id)))
}

/** Like `unlinkCategory`. */
export async function unlinkSubcategory(db: Db, id: number | string): Promise<void> {
  await db
    .update(openings)
    .set({ subcategoryId: null, updatedAt })
    .where(eq(openings.subcategoryId, Number(id)))
}

/** Moves the subcategory's openings to its category; returns how many there were. */
export async function moveOpeningsOf(
  db: Db,
  subcategoryId: number,
  categoryId: number,
): Promise<number> {
  const rows = await db
    .update(openings)
    .set({ categoryId, updatedAt })
    .where(eq(openings.subcategoryId, subcategoryId))
    .returning({ id: openings.id })
  return rows.length
}

/** Returns the resources that name the opening. */
export async function listResourcesNaming(db: Db, name: string): Promise<number[]> {
  const rows = await db
    .select({ id: resources.id })
    .from(resources)
    .where(eq(resources.opening, name))
    .orderBy(resources.id)
  return rows.map(({ id }) => id)
}

/** Renames the opening in the resources that name it, or removes it from them (null). Returns their number. */
export async function renameInResources(db: Db, from: string, to: string | null): Promise<number> {
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
export async function renameOpening(
  db: Db,
  { id, from, to, at }: { id: number; from: string; to: string; at: Date },
): Promise<number> {
  await db
    .insert(openingRenames)
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

type Remembered = { name: string | null; since: string }

/**
 * Returns the present names of openings that were written down at some time, in the same order. An opening that is in
 * the trash has none.
 */
export async function currentOpenings(
  db: Db,
  remembered: readonly Remembered[],
): Promise<(string | null)[]> {
  if (remembered.length === 0) return []
  const { rows } = await db.execute<{ name: string | null }>(sql`
    SELECT openfile_current_opening(name, since::timestamptz) AS name
    FROM unnest(${sql.param(remembered.map(({ name }) => name))}::text[],
      ${sql.param(remembered.map(({ since }) => since))}::text[]) WITH ORDINALITY AS given (name, since, place)
    ORDER BY place`)
  return rows.map(({ name }) => name)
}

export type OpeningUsageRow = { opening_id: number; resources: number; free: number; kids: number }

/**
 * Returns one row per opening, by ID. A resource without a price counts as free, because the page shows it as 'Free?'.
 */
export async function listOpeningUsage(db: Db): Promise<OpeningUsageRow[]> {
  const { rows } = await db.execute<OpeningUsageRow>(sql`
    WITH used AS (
      SELECT opening AS name, count(*)::int AS resources,
        (count(*) FILTER (WHERE price IS NULL OR price_value = 0))::int AS free,
        (count(*) FILTER (WHERE kids))::int AS kids
      FROM resources WHERE opening IS NOT NULL GROUP BY opening
    )
    SELECT id AS opening_id, coalesce(used.resources, 0) AS resources,
      coalesce(used.free, 0) AS free, coalesce(used.kids, 0) AS kids
    FROM openings LEFT JOIN used USING (name) ORDER BY id`)
  return rows
}
