import { randomUUID } from 'node:crypto'
import {
  resourceInput,
  type ResourcePatch,
  resourcePatch,
} from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type {
  CorrectionAcceptance,
  QueuedSuggestionView,
  SuggestionAcceptance,
  SuggestionQueueQuery,
} from '#shared/contracts/suggestions.ts'
import { paths } from '#shared/paths.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction, recordAudit } from '../../platform/auth/audit-log.ts'
import { findUser } from '../../platform/auth/users.queries.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { addressRulesOf, refusePrivateAddresses } from '../../platform/fetch/given-addresses.ts'
import { conflict, invalid, notFound } from '../../platform/http/app-error.ts'
import { followOpenings } from '../openings/admin-openings.service.ts'
import { unknownOpenings } from '../openings/openings.service.ts'
import { notify } from '../notifications/notify.service.ts'
import { changeResource, createResource } from '../resources/admin-resources.service.ts'
import { chapterTexts } from '../chapters/chapters.service.ts'
import { getResources } from '../resources/resources.service.ts'
import { markNotSimilar } from '../resources/works.service.ts'
import { completeFields, similarToSuggested } from './complete-fields.ts'
import type { Untranslated } from '../../platform/texts/untranslated.ts'
import {
  correctionOf,
  mergedInput,
  presentQueued,
  type ReadFacts,
  suggestedOf,
} from './suggestions.presenter.ts'
import {
  findSuggestion,
  type SuggestionRow,
  updateSuggestion,
  PENDING,
  type QueuedSuggestion,
  COLUMNS,
  REFERRED,
} from './suggestions.queries.ts'
import { lockCatalogue } from '../../platform/cache/catalogue-version.queries.ts'
import { text } from '#shared/texts/text.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { ACCEPTED_FOR_FRONT } from '#shared/domain/suggestions.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'
import { whoOf } from '#shared/domain/audit-actions.ts'

/** Accepted itself or as part of another one. */
const ACCEPTED = sql`(state = 'accepted' OR (state = 'merged' AND decided_at IS NOT NULL AND reason IS NULL))`

type QueuePage = {
  state: 'pending' | 'accepted' | 'declined'
  limit: number
  offset: number
}

/** Each address once: the first suggestion of it stands for all. */
const LEADS = sql`(s.state = 'submitted' OR (s.state = 'merged' AND s.decided_at IS NULL AND NOT EXISTS (
  SELECT FROM suggestions AS other WHERE other.kind = 'new' AND other.url_key = s.url_key AND other.id <> s.id
    AND (other.state = 'submitted' OR (other.state = 'merged' AND other.decided_at IS NULL AND other.id < s.id)))))`

export async function listForCurators(
  ctx: AppContext,
  query: SuggestionQueueQuery,
): Promise<{ items: Untranslated<QueuedSuggestionView, 'unread'>[]; total: number }> {
  await fillAddressKeys(ctx.db)
  const [rows, total] = await Promise.all([
    listQueue(ctx.db, query),
    countQueue(ctx.db, query.state),
  ])
  const corrected = rows.flatMap(({ kind, resourceId }) =>
    kind === 'correction' && resourceId !== null ? [resourceId] : [],
  )
  const [found, chapters] = await Promise.all([
    getResources(ctx, corrected),
    chapterTexts(ctx.db, corrected),
  ])
  const resources = new Map(
    found.map((resource) => [
      resource.id,
      { ...resource, chapters: chapters.get(resource.id) ?? null },
    ]),
  )
  const similar = await similarToSuggested(ctx.db, rows)
  const items = rows.map((row, index) =>
    presentQueued(
      row,
      row.kind === 'correction' ? (resources.get(row.resourceId ?? 0) ?? null) : null,
      similar[index] ?? [],
    ),
  )
  return { items, total }
}

/**
 * Adds the suggested resource to the catalogue, as it was suggested, with the fields that the curator has edited.
 * Everybody who suggested the address is credited.
 */
export async function acceptSuggestion(
  ctx: AppContext,
  editor: Editor,
  { id, resource = {}, notSimilar = [] }: SuggestionAcceptance & { id: number },
): Promise<ResourceView> {
  return decide(ctx, editor, { id, kind: 'new' }, async (tx, first, at) => {
    const group = await lockGroup(tx, first)
    const input = completeFields(resourceInput, { ...mergedInputOf(group), ...resource })
    refusePrivateAddresses(resourceInput, input, addressRulesOf(ctx.config))
    const run = randomUUID()
    const created = await createResource({ ...ctx, db: tx }, input, run)
    const { id: resourceId, title } = created
    const before = group.flatMap(({ found }) => (found as ReadFacts).notSimilar ?? [])
    const still = (await getResources(ctx, before)).map((each) => each.id)
    for (const other of new Set([...notSimilar, ...still]))
      await markNotSimilar({ ...ctx, db: tx }, { a: resourceId, b: other }, 'notSimilar')
    const details = { suggestion: id, resource: resourceId, title }
    await recordAudit(tx, ctx.clock(), { action: 'suggestion_accepted', details, run })
    for (const [place, row] of group.entries()) {
      const isFirst = place === 0
      const state = isFirst ? 'accepted' : 'merged'
      await settle(tx, row, { editor, at, state, resourceId, reason: null })
      await tell(ctx, tx, row, {
        editor,
        title,
        outcome: state,
        reason: null,
        link: paths.resource(resourceId),
      })
    }
    return created
  })
}

function mergedInputOf(group: readonly SuggestionRow[]): Record<string, unknown> {
  const [first, ...others] = group
  return first ? mergedInput({ input: first.input, others }) : {}
}

export async function declineSuggestion(
  ctx: AppContext,
  editor: Editor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await decide(ctx, editor, { id, kind: 'new' }, async (tx, first, at) => {
    for (const [place, row] of (await lockGroup(tx, first)).entries()) {
      await settle(tx, row, { editor, at, state: place === 0 ? 'declined' : 'merged', reason })
      const { title, url } = { ...suggestedOf(row), url: row.url }
      await tellDeclined(ctx, tx, row, { editor, title: title || url, reason })
    }
    await noteAction(ctx, tx, 'suggestion_declined', {
      suggestion: id,
      url: first.url,
      reason,
    })
  })
}

/** Takes the named fields of a correction. With `seenAt` (If-Match), only if the resource has not changed since. */
export async function acceptCorrection(
  ctx: AppContext,
  editor: Editor,
  { id, fields, edited, seenAt }: CorrectionAcceptance & { id: number; seenAt: string | null },
): Promise<ResourceView> {
  return decide(ctx, editor, { id, kind: 'correction' }, async (tx, row, at) => {
    const { resourceId } = row
    if (resourceId === null) throw notFound(text('Resource not found'))
    const suggested = correctionOf(row).fields
    const unknown = fields.find((field) => suggested[field] === undefined)
    if (unknown) {
      throw invalid('fields', text('The correction does not change {unknown}', { unknown }))
    }
    const patch: ResourcePatch = {
      ...Object.fromEntries(fields.map((field) => [field, suggested[field]])),
      ...(fields.includes('chapters') && edited?.chapters !== undefined ? edited : {}),
    }
    if (patch.opening) patch.opening = await openingNow(tx, patch.opening, row.createdAt)
    refusePrivateAddresses(resourcePatch, patch, addressRulesOf(ctx.config))
    const run = randomUUID()
    const change = { id: resourceId, patch, seenAt, run }
    const resource = await changeResource({ ...ctx, db: tx }, change)
    const { title } = resource
    const details = { suggestion: id, resource: resourceId, title, fields: fields.join(', ') }
    await recordAudit(tx, ctx.clock(), { action: 'correction_accepted', details, run })
    const input = { ...row.input, taken: fields }
    await settle(tx, row, { editor, at, state: 'accepted', reason: null, input })
    const link = paths.resource(resourceId)
    await tell(ctx, tx, row, { editor, title, outcome: 'corrected', reason: null, link })
    return resource
  })
}

/** Returns the name of an opening today. Of what waits for an older release, a rename has left the former one. */
async function openingNow(tx: Db, written: string, since: string): Promise<string> {
  if ((await unknownOpenings(tx, [written])).size === 0) return written
  const [name] = await followOpenings(tx, [{ value: written, since }])
  return typeof name === 'string' ? name : written
}

export async function declineCorrection(
  ctx: AppContext,
  editor: Editor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await decide(ctx, editor, { id, kind: 'correction' }, async (tx, row, at) => {
    await settle(tx, row, { editor, at, state: 'declined', reason })
    const [resource] = await getResources(ctx, row.resourceId === null ? [] : [row.resourceId])
    const title = resource?.title ?? row.url
    await tellDeclined(ctx, tx, row, { editor, title, reason })
    await noteAction(ctx, tx, 'correction_declined', {
      suggestion: id,
      url: row.url,
      reason,
    })
  })
}

/** Of two curators who decide at once, the second learns what the first has decided. */
async function decide<Result>(
  ctx: AppContext,
  { userId }: Editor,
  { id, kind }: Pick<SuggestionRow, 'id' | 'kind'>,
  work: (tx: Db, row: SuggestionRow, at: string) => Promise<Result>,
): Promise<Result> {
  await fillAddressKeys(ctx.db)
  return ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const row = await findSuggestion(tx, id, { lock: true })
    if (!row || row.kind !== kind || row.state === 'draft')
      throw notFound(text('Suggestion not found'))
    if (row.decidedAt !== null) {
      const decider = row.decidedBy === null ? null : await findUser(tx, row.decidedBy)
      const who = whoOf(decider && { id: decider.id, name: decider.username }, userId)
      const fate =
        row.reason === null
          ? text(
              '{who, select, you {You have already accepted this} nobody {Another curator has already accepted this} other {{name} has already accepted this}}',
              who,
            )
          : text(
              '{who, select, you {You have already declined this} nobody {Another curator has already declined this} other {{name} has already declined this}}',
              who,
            )
      throw conflict('already_decided', fate)
    }
    return work(tx, row, ctx.clock().toISOString())
  })
}

type Settled = {
  editor: Editor
  /** Shared by all suggestions that are decided together. */
  at: string
  state: 'accepted' | 'declined' | 'merged'
  reason: string | null
  resourceId?: number
  input?: Record<string, unknown>
}

async function settle(
  tx: Db,
  { id }: SuggestionRow,
  { editor, at, ...change }: Settled,
): Promise<void> {
  await updateSuggestion(tx, id, { ...change, decidedBy: editor.userId, decidedAt: at, at })
}

type Word = {
  editor: Editor
  title: string
  outcome: 'accepted' | 'declined' | 'merged' | 'corrected'
  reason: string | null
  link: string
}

/** Nobody is notified of what they decided themselves. */
async function tell(
  ctx: AppContext,
  tx: Db,
  { id, userId }: SuggestionRow,
  { editor, link, ...data }: Word,
): Promise<void> {
  if (userId === editor.userId) return
  await notify(ctx, tx, { userId, kind: 'suggestion', data: { suggestionId: id, ...data }, link })
}

async function tellDeclined(
  ctx: AppContext,
  tx: Db,
  row: SuggestionRow,
  word: Pick<Word, 'editor' | 'title'> & { reason: string },
): Promise<void> {
  await tell(ctx, tx, row, { ...word, outcome: 'declined', link: paths.suggest() })
}

/** Locks and returns the waiting suggestions of the same address, the first one first. */
async function lockGroup(db: Db, { urlKey }: SuggestionRow): Promise<SuggestionRow[]> {
  return db
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.kind, 'new'), sql`url_key = ${urlKey}`, PENDING))
    .orderBy(sql`(state = 'submitted') DESC`, suggestions.id)
    .for('update')
}

function conditionOf(state: QueuePage['state']): SQL {
  return state === 'pending' ? LEADS : sql`s.state = ${state}`
}

/** Returns one page: what waits in the order of the queue, what is decided with the latest decision first. */
async function listQueue(db: Db, { state, limit, offset }: QueuePage): Promise<QueuedSuggestion[]> {
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

async function countQueue(db: Db, state: QueuePage['state']): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM suggestions AS s WHERE ${conditionOf(state)}`,
  )
  return rows[0]?.total ?? 0
}
