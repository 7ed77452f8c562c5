import type { AppContext } from '#server/context.ts'
import { insertResources } from '#server/features/resources/resources.queries.ts'
import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import type { ListVisibility } from '#shared/domain/study.ts'

type Target = Pick<AppContext, 'database' | 'version'>

/** What a suggestion needs besides its address to be submitted. */
export const SUGGESTED = {
  title: 'Rook endings',
  description: 'How to hold them.',
  type: 'course',
  level: 'advanced',
  category: 'endgame',
  sourceWebsite: 'other',
}

let made = 0

/** Returns a valid resource; a test names only the fields that matter to it. */
export function aResource(fields: Partial<ResourceInput> = {}): ResourceInput {
  made++
  return resourceInput.parse({
    title: `Resource ${made}`,
    description: 'About chess.',
    type: 'other',
    level: 'all',
    category: 'general',
    sourceWebsite: 'other',
    sourceUrl: `https://example.org/made/${made}`,
    ...fields,
  })
}

/** Inserts in the given order, so that IDs ascend, and returns the IDs in that order. */
export async function addResources(
  target: Target,
  rows: readonly Partial<ResourceInput>[],
): Promise<number[]> {
  const inputs = rows.map(aResource)
  const inserted = await insertResources(target.database.db, inputs)
  const idOf = new Map(inserted.map(({ id, sourceUrl }) => [sourceUrl, id]))
  await target.version.refresh()
  return inputs.map(({ sourceUrl }) => idOf.get(sourceUrl) ?? Number.NaN)
}

export async function addResource(
  target: Target,
  fields: Partial<ResourceInput> = {},
): Promise<number> {
  const [id = Number.NaN] = await addResources(target, [fields])
  return id
}

/** Runs any statement, then updates the caches as a write through the app would. */
export async function runSql<Row = Record<string, unknown>>(
  target: Target,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await target.database.pool.query(statement, [...values])
  await target.version.refresh()
  return rows as Row[]
}

/** Makes the next resource get this ID. */
export async function setNextResourceId(target: Target, id: number): Promise<void> {
  await runSql(target, `SELECT setval('resources_id_seq', $1, false)`, [id])
}

export type Taxonomy = {
  categories: readonly { id: number; name: string; order?: number }[]
  subcategories: readonly { id: number; name: string; categoryId: number | null; order?: number }[]
  openings: readonly {
    name: string
    categoryId: number | null
    subcategoryId: number | null
    pattern?: string
    order?: number
  }[]
}

export async function addOpenings(
  target: Target,
  { categories, subcategories, openings }: Taxonomy,
): Promise<void> {
  await runSql(
    target,
    `INSERT INTO opening_categories (id, name, "order")
     SELECT id, name, "order" FROM jsonb_to_recordset($1::jsonb) AS row (id int, name text, "order" int)`,
    [JSON.stringify(categories)],
  )
  await runSql(
    target,
    `INSERT INTO opening_subcategories (id, name, category_id, "order")
     SELECT id, name, "categoryId", "order"
     FROM jsonb_to_recordset($1::jsonb) AS row (id int, name text, "categoryId" int, "order" int)`,
    [JSON.stringify(subcategories)],
  )
  await runSql(
    target,
    `INSERT INTO openings (name, category_id, subcategory_id, opening_pattern, "order")
     SELECT name, "categoryId", "subcategoryId", pattern, "order"
     FROM jsonb_to_recordset($1::jsonb)
       AS row (name text, "categoryId" int, "subcategoryId" int, pattern text, "order" int)`,
    [JSON.stringify(openings)],
  )
}

/** Returns the new user's ID. The password is not a hash, so nobody can log in as this user. */
export async function addUser(target: Target, username: string): Promise<number> {
  const rows = await runSql<{ id: number }>(
    target,
    `INSERT INTO users (username, email, password) VALUES ($1, $2, '!') RETURNING id`,
    [username, `${username}@secret.example`],
  )
  return rows[0]?.id ?? Number.NaN
}

type CommentFields = {
  resourceId: number
  userId?: number | null
  username?: string
  content?: string
  rating?: number | null
  parentId?: number | null
  isFromSource?: boolean
  isCreator?: boolean
  createdAt?: string
}

export async function addComment(target: Target, fields: CommentFields): Promise<number> {
  const rows = await runSql<{ id: number }>(
    target,
    `INSERT INTO comments (resource_id, user_id, username, content, rating, parent_id, is_from_source, is_creator, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::timestamptz, now())) RETURNING id`,
    [
      fields.resourceId,
      fields.userId ?? null,
      fields.username ?? 'somebody',
      fields.content ?? 'Good.',
      fields.rating ?? null,
      fields.parentId ?? null,
      fields.isFromSource ?? false,
      fields.isCreator ?? false,
      fields.createdAt ?? null,
    ],
  )
  return rows[0]?.id ?? Number.NaN
}

type ListFields = {
  userId: number
  title?: string
  description?: string | null
  visibility?: ListVisibility
  resources?: readonly number[]
  recommendedAt?: string | null
}

/** Inserts a list with these resources in order, and returns its ID. */
export async function addList(target: Target, fields: ListFields): Promise<number> {
  const { userId, title = 'Rook endings', description = null, visibility = 'private' } = fields
  const rows = await runSql<{ id: number }>(
    target,
    `WITH list AS (
       INSERT INTO lists (user_id, title, description, visibility, recommended_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, now(), now()) RETURNING id
     ), items AS (
       INSERT INTO list_items (list_id, resource_id, position, added_at)
       SELECT list.id, resource, place, now() FROM list, unnest($6::int[]) WITH ORDINALITY AS given (resource, place)
     )
     SELECT id FROM list`,
    [userId, title, description, visibility, fields.recommendedAt ?? null, fields.resources ?? []],
  )
  return rows[0]?.id ?? Number.NaN
}
