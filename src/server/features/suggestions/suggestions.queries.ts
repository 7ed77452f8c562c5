import { eq, sql } from 'drizzle-orm'
import type { SuggestionKind, SuggestionState } from '#shared/domain/curation.ts'
import type { Db } from '../../platform/db/client.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'

export type SuggestionRow = typeof suggestions.$inferSelect

/** Waits for a curator. A merged one waits for the decision about the one that came first. */
export const PENDING = sql`(state = 'submitted' OR (state = 'merged' AND decided_at IS NULL))`

export async function findSuggestion(
  db: Db,
  id: number,
  { lock = false } = {},
): Promise<SuggestionRow | null> {
  const query = db.select().from(suggestions).where(eq(suggestions.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

export type Change = Partial<
  Pick<
    SuggestionRow,
    | 'url'
    | 'state'
    | 'input'
    | 'found'
    | 'reason'
    | 'resourceId'
    | 'decidedBy'
    | 'decidedAt'
    | 'submittedAt'
  >
>

export async function updateSuggestion(
  db: Db,
  id: number,
  { at, ...values }: Change & { at: string },
): Promise<void> {
  await db
    .update(suggestions)
    .set({ ...values, updatedAt: at })
    .where(eq(suggestions.id, id))
}

/**
 * Makes the submissions of these addresses take turns until the transaction ends; sorted, so that two of them never wait for
 * each other.
 */
export async function lockAddresses(db: Db, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    SELECT pg_advisory_xact_lock(hashtext('suggestion ' || key))
    FROM (SELECT key FROM unnest(${sql.param([...keys])}::text[]) AS key ORDER BY hashtext('suggestion ' || key)) AS sorted`)
}

/** Returns the suggestions of these addresses that wait for a curator. */
export async function listWaitingAt(
  db: Db,
  keys: readonly string[],
): Promise<{ id: number; userId: number; urlKey: string }[]> {
  const { rows } = await db.execute<{ id: number; userId: number; urlKey: string }>(sql`
    SELECT id, user_id AS "userId", url_key AS "urlKey" FROM suggestions
    WHERE kind = 'new' AND url_key = ANY (${sql.param([...keys])}::text[]) AND ${PENDING} ORDER BY id DESC`)
  return rows
}

/** A suggestion with what it refers to. */
export type ListedSuggestion = SuggestionRow & {
  /** Of the resource that it corrects or that it became. */
  resourceTitle: string | null
  /** A resource of the catalogue with the same address, for suggestions that are not decided. */
  duplicateOf: number | null
}

export const REFERRED = sql`
  (SELECT title FROM resources WHERE id = s.resource_id) AS "resourceTitle",
  CASE WHEN s.kind = 'new' AND s.decided_at IS NULL THEN
    (SELECT id FROM resources WHERE url_key = s.url_key ORDER BY id LIMIT 1) END AS "duplicateOf"`
export const COLUMNS = sql`
  s.id, s.user_id AS "userId", s.kind, s.resource_id AS "resourceId", s.url, s.url_key AS "urlKey", s.state, s.input,
  s.found, s.reason, s.decided_by AS "decidedBy", s.decided_at AS "decidedAt", s.submitted_at AS "submittedAt",
  s.created_at AS "createdAt", s.updated_at AS "updatedAt"`

/** A suggestion as curators see it. */
export type QueuedSuggestion = ListedSuggestion & {
  username: string
  /** How many suggestions of this member were accepted. */
  accepted: number
  /** The other suggestions of the same address that are decided together with it. */
  others: { username: string; input: Record<string, unknown> }[]
  decider: string | null
}

export type ExportedSuggestion = {
  kind: SuggestionKind
  state: SuggestionState
  url: string
  input: Record<string, unknown>
  reason: string | null
  createdAt: string
}

/** Returns what the member sent, for the account's export. */
export async function exportSuggestions(db: Db, userId: number): Promise<ExportedSuggestion[]> {
  const { kind, state, url, input, reason, createdAt } = suggestions
  return db
    .select({ kind, state, url, input, reason, createdAt })
    .from(suggestions)
    .where(eq(suggestions.userId, userId))
    .orderBy(suggestions.id)
}
