import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addressKey, keysOfAddress } from '#shared/domain/address-key.ts'
import type { Db } from './client.ts'
import { isUniqueViolation } from './database-errors.ts'

/** What the keys of a resource are computed from. */
export type Keyed = { sourceUrl: string; type: string; title: string; author: string | null }
export type ResourceKeys = { urlKey: string; bookCode: string | null; workKey: string | null }

/** Returns what tells whether two resources have the same address, or similar ones. */
export function keysOf({ sourceUrl, type, title, author }: Keyed): ResourceKeys {
  return {
    ...keysOfAddress(sourceUrl),
    workKey: author ? workKey(type, title, author) : null,
  }
}

/** A hash, because titles may be longer than what an index takes. Many lessons by nobody have the same title. */
function workKey(type: string, title: string, author: string): string {
  const work = [type, folded(title), folded(author)].join('\n')
  return createHash('sha256').update(work).digest('base64url').slice(0, 22)
}

/** Case, accents, punctuation and spaces do not tell two works apart. */
function folded(text: string): string {
  const words = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return words.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || words.trim()
}

/** Rows of one transaction: meanwhile, nobody else writes to the catalogue. */
const BATCH = 1_000

/**
 * Computes the keys that are missing: all of them after a migration that has dropped those of another rule, and those of
 * rows that a former release, a restoration or SQL has written. Any number of processes may do this at once. Call it
 * outside of transactions, but for the one that has just written to resources.
 */
export async function fillAddressKeys(db: Db): Promise<void> {
  while ((await fillResources(db)) > 0);
  while ((await fillLinkChecks(db)) > 0);
  while ((await fillSuggestions(db)) > 0);
}

/** Like `fillAddressKeys`, for one batch of resources. Returns how many keys it has stored. */
export async function fillResources(db: Db): Promise<number> {
  const { rows } = await db.execute<Keyed & { id: number }>(sql`
    SELECT id, source_url AS "sourceUrl", type, title, author FROM resources
    WHERE url_key IS NULL ORDER BY id LIMIT ${BATCH}`)
  if (rows.length === 0) return 0
  const given = rows.map((row) => ({ ...row, ...keysOf(row) }))
  const { rowCount } = await db.execute(sql`
    UPDATE resources SET url_key = given."urlKey", book_code = given."bookCode", work_key = given."workKey"
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (
      id int, "sourceUrl" text, type text, title text, author text, "urlKey" text, "bookCode" text, "workKey" text)
    WHERE resources.id = given.id AND url_key IS NULL
      AND (resources.source_url, resources.type, resources.title) = (given."sourceUrl", given.type, given.title)
      AND resources.author IS NOT DISTINCT FROM given.author`)
  return rowCount ?? 0
}

async function fillLinkChecks(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number; url: string }>(sql`
    SELECT resource_id AS id, moved_to AS url FROM link_checks
    WHERE moved_key IS NULL AND moved_to IS NOT NULL ORDER BY id LIMIT ${BATCH}`)
  if (rows.length === 0) return 0
  const { rowCount } = await db.execute(sql`
    UPDATE link_checks SET moved_key = given.key FROM ${keysIn(rows)}
    WHERE resource_id = given.id AND moved_to = given.url AND moved_key IS NULL`)
  return rowCount ?? 0
}

async function fillSuggestions(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number; url: string; isQueued: boolean }>(sql`
    SELECT id, url, kind = 'new' AND state = 'submitted' AS "isQueued" FROM suggestions
    WHERE url_key IS NULL ORDER BY id LIMIT ${BATCH}`)
  const others = rows.filter(({ isQueued }) => !isQueued)
  if (others.length > 0) {
    await db.execute(sql`
      UPDATE suggestions SET url_key = given.key FROM ${keysIn(others)}
      WHERE suggestions.id = given.id AND suggestions.url = given.url AND url_key IS NULL`)
  }
  for (const { id, url } of rows.filter((row) => row.isQueued)) {
    try {
      await setQueuedKey(db, { id, url, state: 'submitted' })
    } catch (error) {
      // Two that wait turn out to be the same: they are merged as if the second had just been submitted.
      if (!isUniqueViolation(error)) throw error
      await setQueuedKey(db, { id, url, state: 'merged' })
    }
  }
  return rows.length
}

type Queued = { id: number; url: string; state: 'submitted' | 'merged' }

async function setQueuedKey(db: Db, { id, url, state }: Queued): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`UPDATE suggestions SET url_key = ${addressKey(url)}, state = ${state}
      WHERE id = ${id} AND url = ${url} AND url_key IS NULL AND state = 'submitted'`),
  )
}

const keysIn = (rows: readonly { id: number; url: string }[]) => {
  const given = rows.map(({ id, url }) => ({ id, url, key: addressKey(url) }))
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id int, url text, key text)`
}
