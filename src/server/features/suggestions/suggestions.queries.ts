import { and, eq, sql, type SQL } from 'drizzle-orm'
import { addressKey } from '#shared/domain/address-key.ts'
import type { SuggestionKind, SuggestionState } from '#shared/domain/curation.ts'
import { ACCEPTED_FOR_FRONT } from '#shared/domain/suggestions.ts'
import type { Db } from '../../platform/db/client.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'

export type SuggestionRow = typeof suggestions.$inferSelect

/** Waits for a curator. A merged one waits for the decision about the one that came first. */
const PENDING = sql`(state = 'submitted' OR (state = 'merged' AND decided_at IS NULL))`
/** Accepted itself or as part of another one. */
const ACCEPTED = sql`(state = 'accepted' OR (state = 'merged' AND decided_at IS NOT NULL AND reason IS NULL))`

export async function findSuggestion(
  db: Db,
  id: number,
  { lock = false } = {},
): Promise<SuggestionRow | null> {
  const query = db.select().from(suggestions).where(eq(suggestions.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** Returns the member's own draft or waiting suggestion of an address. */
export async function findOwnByAddress(
  db: Db,
  userId: number,
  url: string,
): Promise<SuggestionRow | null> {
  const [row] = await db
    .select()
    .from(suggestions)
    .where(
      and(
        eq(suggestions.userId, userId),
        eq(suggestions.kind, 'new'),
        eq(suggestions.urlKey, addressKey(url)),
        sql`(state = 'draft' OR ${PENDING})`,
      ),
    )
    .orderBy(suggestions.id)
    .limit(1)
  return row ?? null
}

type Change = Partial<
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

/** Changes the suggestion if it is still a draft; returns null otherwise. */
export async function updateDraft(
  db: Db,
  id: number,
  change: Change & { at: string },
): Promise<SuggestionRow | null> {
  const { at, ...values } = change
  const keys = values.url === undefined ? {} : { urlKey: addressKey(values.url) }
  const [row] = await db
    .update(suggestions)
    .set({ ...values, ...keys, updatedAt: at })
    .where(and(eq(suggestions.id, id), eq(suggestions.state, 'draft')))
    .returning()
  return row ?? null
}

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

/** Locks and returns the waiting suggestions of the same address, the first one first. */
export async function lockGroup(db: Db, { urlKey }: SuggestionRow): Promise<SuggestionRow[]> {
  return db
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.kind, 'new'), sql`url_key = ${urlKey}`, PENDING))
    .orderBy(sql`(state = 'submitted') DESC`, suggestions.id)
    .for('update')
}

/** A suggestion with what it refers to. */
export type ListedSuggestion = SuggestionRow & {
  /** Of the resource that it corrects or that it became. */
  resourceTitle: string | null
  /** A resource of the catalogue with the same address, for suggestions that are not decided. */
  duplicateOf: number | null
}

const REFERRED = sql`
  (SELECT title FROM resources WHERE id = s.resource_id) AS "resourceTitle",
  CASE WHEN s.kind = 'new' AND s.decided_at IS NULL THEN
    (SELECT id FROM resources WHERE url_key = s.url_key ORDER BY id LIMIT 1) END AS "duplicateOf"`
const COLUMNS = sql`
  s.id, s.user_id AS "userId", s.kind, s.resource_id AS "resourceId", s.url, s.url_key AS "urlKey", s.state, s.input,
  s.found, s.reason, s.decided_by AS "decidedBy", s.decided_at AS "decidedAt", s.submitted_at AS "submittedAt",
  s.created_at AS "createdAt", s.updated_at AS "updatedAt"`

export async function listOwnSuggestions(
  db: Db,
  userId: number,
  limit: number,
): Promise<ListedSuggestion[]> {
  const { rows } = await db.execute<ListedSuggestion>(sql`
    SELECT ${COLUMNS}, ${REFERRED} FROM suggestions AS s
    WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
  return rows
}

export async function getListedSuggestion(db: Db, id: number): Promise<ListedSuggestion> {
  const { rows } = await db.execute<ListedSuggestion>(
    sql`SELECT ${COLUMNS}, ${REFERRED} FROM suggestions AS s WHERE id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new Error(`There is no suggestion ${id}`)
  return row
}

/** A suggestion as curators see it. */
export type QueuedSuggestion = ListedSuggestion & {
  username: string
  /** How many suggestions of this member were accepted. */
  accepted: number
  /** The other suggestions of the same address that are decided together with it. */
  others: { username: string; input: Record<string, unknown> }[]
  decider: string | null
}

export type QueuePage = {
  state: 'pending' | 'accepted' | 'declined'
  limit: number
  offset: number
}

/** Each address once: the first suggestion of it stands for all. */
const LEADS = sql`(s.state = 'submitted' OR (s.state = 'merged' AND s.decided_at IS NULL AND NOT EXISTS (
  SELECT FROM suggestions AS other WHERE other.kind = 'new' AND other.url_key = s.url_key AND other.id <> s.id
    AND (other.state = 'submitted' OR (other.state = 'merged' AND other.decided_at IS NULL AND other.id < s.id)))))`

function conditionOf(state: QueuePage['state']): SQL {
  return state === 'pending' ? LEADS : sql`s.state = ${state}`
}

/** Returns one page: what waits in the order of the queue, what is decided with the latest decision first. */
export async function listQueue(
  db: Db,
  { state, limit, offset }: QueuePage,
): Promise<QueuedSuggestion[]> {
  const order =
    state === 'pending'
      ? sql`accepted >= ${ACCEPTED_FOR_FRONT} DESC, "submittedAt", id`
      : sql`"decidedAt" DESC, id DESC`
  const { rows } = await db.execute<QueuedSuggestion>(sql`
    SELECT * FROM (
      SELECT ${COLUMNS}, ${REFERRED}, users.username,
        (SELECT username FROM users WHERE id = s.decided_by) AS decider,
        (SELECT count(*)::int FROM suggestions WHERE user_id = s.user_id AND ${ACCEPTED}) AS accepted,
        (SELECT coalesce(json_agg(json_build_object('username', people.username, 'input', same.input)
            ORDER BY same.id), '[]')
          FROM suggestions AS same JOIN users AS people ON people.id = same.user_id
          WHERE s.kind = 'new' AND same.kind = 'new' AND same.url_key = s.url_key AND same.id <> s.id
            AND same.state = 'merged' AND same.decided_at IS NOT DISTINCT FROM s.decided_at) AS others
      FROM suggestions AS s JOIN users ON users.id = s.user_id WHERE ${conditionOf(state)}
    ) AS queue ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

export async function countQueue(db: Db, state: QueuePage['state']): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM suggestions AS s WHERE ${conditionOf(state)}`,
  )
  return rows[0]?.total ?? 0
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
export async function listForExport(db: Db, userId: number): Promise<ExportedSuggestion[]> {
  const { kind, state, url, input, reason, createdAt } = suggestions
  return db
    .select({ kind, state, url, input, reason, createdAt })
    .from(suggestions)
    .where(eq(suggestions.userId, userId))
    .orderBy(suggestions.id)
}
