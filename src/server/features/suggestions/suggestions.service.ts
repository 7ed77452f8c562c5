import { text } from '#shared/texts/text.ts'
import { suggestedResource, type SuggestionPatch } from '#shared/contracts/suggestions.ts'
import { isSameAddress, addressKey } from '#shared/domain/address-key.ts'
import { inputValue } from '#shared/domain/field-values.ts'
import {
  CORRECTED_FIELDS,
  MOST_OWN_SUGGESTIONS,
  SUGGESTIONS_A_DAY,
  SUGGESTIONS_OF_NEWCOMERS,
} from '#shared/domain/suggestions.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction } from '../../platform/auth/audit-log.ts'
import { lockUser } from '../../platform/auth/users.queries.ts'
import { fillAddressKeys } from '../../platform/db/address-keys.ts'
import type { Db } from '../../platform/db/client.ts'
import { addressRulesOf, refusePrivateAddresses } from '../../platform/fetch/given-addresses.ts'
import { AppError, conflict, invalid, notFound } from '../../platform/http/app-error.ts'
import { chapterTexts } from '../chapters/chapters.service.ts'
import { withCheckedChapters } from '../chapters/checked-chapters.service.ts'
import { getResource } from '../resources/resources.service.ts'
import { duplicate, findResourceAt } from '../resources/same-addresses.service.ts'
import { completeFields, similarToSuggested } from './complete-fields.ts'
import { fieldsOf, foundOn, refuseAddress } from './looked-up.service.ts'
import { readPage } from './page-reader.ts'
import {
  correctionOf,
  presentSuggestion,
  type UntranslatedSuggestion,
  shownState,
  type StoredCorrection,
  suggestedOf,
} from './suggestions.presenter.ts'
import {
  findSuggestion,
  listWaitingAt,
  lockAddresses,
  type SuggestionRow,
  PENDING,
  type Change,
  type ListedSuggestion,
  COLUMNS,
  REFERRED,
} from './suggestions.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'
import { and, eq, sql } from 'drizzle-orm'

type NewSuggestion = Pick<SuggestionRow, 'userId' | 'kind' | 'url' | 'state' | 'input'> &
  Partial<Pick<SuggestionRow, 'found' | 'resourceId' | 'submittedAt'>> & { at: string }

export { exportSuggestions } from './suggestions.queries.ts'

type Member = { id: number; createdAt: string }

/** Looks the address up and stores a draft. If the member has a draft of the same address, returns it unchanged. */
export async function startSuggestion(
  ctx: AppContext,
  member: Member,
  { url }: { url: string },
): Promise<UntranslatedSuggestion> {
  refuseAddress(ctx, url)
  await fillAddressKeys(ctx.db)
  await refuseDuplicate(ctx.db, url)
  const own = await findOwn(ctx.db, member.id, url)
  if (own) return shown(ctx.db, own.id)
  await takeTurn(ctx, member)
  const page = await readPage(ctx, url)
  if ('refused' in page) throw invalid('url', page.refused)
  const input = await fieldsOf(ctx, url, page)
  const found = await foundOn(ctx.db, page)
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, member.id)
    const known = await findOwn(tx, member.id, url)
    if (known) return shown(tx, known.id)
    const at = ctx.clock().toISOString()
    const draft = { userId: member.id, kind: 'new', url, state: 'draft', input, found, at } as const
    const { id } = await insertSuggestion(tx, draft)
    await noteAction(ctx, tx, 'suggestion_started', {
      suggestion: id,
      url,
    })
    return shown(tx, id)
  })
}

async function refuseDuplicate(db: Db, url: string, except: number | null = null): Promise<void> {
  const resource = await findResourceAt(db, [url])
  if (!resource || resource.id === except) return
  const fault = text('“{title}” is in the catalogue already', { title: resource.title })
  throw duplicate(fault, resource, 'url')
}

/** Returns the member's draft, or refuses what they have already submitted. */
async function findOwn(db: Db, userId: number, url: string): Promise<SuggestionRow | null> {
  const own = await findOwnByAddress(db, userId, url)
  if (own && own.state !== 'draft') {
    throw conflict(
      'already_suggested',
      text('You have already suggested this address. It waits for a curator.'),
      'url',
    )
  }
  return own
}

/** Counts suggestions and corrections, also those that are withdrawn again. */
async function takeTurn(ctx: AppContext, { id, createdAt }: Member): Promise<void> {
  const isNew = ctx.clock().getTime() - Date.parse(createdAt) < DAY_MS
  try {
    // Counted by account, because a school shares one address.
    const attempt = { apart: `suggestions of ${id}` }
    await ctx.limits.take(isNew ? 'newcomerSuggestion' : 'suggestion', attempt)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error
    const fault = isNew
      ? text(
          'New accounts can make {most} suggestions on their first day. Please come back tomorrow.',
          { most: SUGGESTIONS_OF_NEWCOMERS },
        )
      : text('You can make {most} suggestions a day. Please come back tomorrow.', {
          most: SUGGESTIONS_A_DAY,
        })
    throw new AppError(429, 'too_many_requests', fault, { headers: error.headers })
  }
}

export async function changeSuggestion(
  ctx: AppContext,
  { userId }: Editor,
  id: number,
  patch: SuggestionPatch,
): Promise<UntranslatedSuggestion> {
  return ctx.db.transaction(async (tx) => {
    const row = await getOwn(tx, userId, id)
    requireDraft(row)
    const at = ctx.clock().toISOString()
    const input = { ...row.input, ...withoutUndefined(patch) }
    await updateDraft(tx, id, { input, url: suggestedOf({ input }).sourceUrl, at })
    return shown(tx, id)
  })
}

function withoutUndefined(patch: SuggestionPatch): SuggestionPatch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

/** If another member's suggestion of the same address waits, the two are merged. */
export async function submitSuggestion(
  ctx: AppContext,
  editor: Editor,
  id: number,
): Promise<UntranslatedSuggestion> {
  await fillAddressKeys(ctx.db)
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, editor.userId)
    const row = await getOwn(tx, editor.userId, id)
    requireDraft(row)
    requireComplete(ctx, row)
    refuseAddress(ctx, row.url)
    await refuseDuplicate(tx, row.url)
    const at = ctx.clock().toISOString()
    const keys = [row.urlKey ?? '']
    await lockAddresses(tx, keys)
    const state = (await listWaitingAt(tx, keys)).length > 0 ? 'merged' : 'submitted'
    await updateDraft(tx, id, { state, submittedAt: at, at })
    await noteAction(ctx, tx, 'suggestion_submitted', { suggestion: id, url: row.url })
    return shown(tx, id)
  })
}

function requireComplete(ctx: AppContext, { input }: SuggestionRow): void {
  const complete = completeFields(suggestedResource, input)
  refusePrivateAddresses(suggestedResource, complete, addressRulesOf(ctx.config))
}

/** Withdraws a draft, or a suggestion that nobody has decided. */
export async function withdrawSuggestion(
  ctx: AppContext,
  editor: Editor,
  id: number,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await getOwn(tx, editor.userId, id)
    const state = shownState(row)
    if (state !== 'draft' && state !== 'pending') throw decidedAlready(state)
    await tx.delete(suggestions).where(eq(suggestions.id, id))
    const details = { suggestion: id, url: row.url }
    await noteAction(ctx, tx, 'suggestion_withdrawn', details)
  })
}

/** Somebody else's suggestion is not found: it is nobody's business before it is accepted. */
async function getOwn(tx: Db, userId: number, id: number): Promise<SuggestionRow> {
  const row = await findSuggestion(tx, id, { lock: true })
  if (!row || row.userId !== userId) throw notFound(text('Suggestion not found'))
  return row
}

function requireDraft(row: SuggestionRow): void {
  const state = shownState(row)
  if (state === 'pending') {
    throw conflict('already_submitted', text('You have already submitted this suggestion'))
  }
  if (state !== 'draft') throw decidedAlready(state)
}

function decidedAlready(state: string): AppError {
  return conflict(
    'already_decided',
    text(
      '{state, select, accepted {This suggestion has already been accepted} other {This suggestion has already been declined}}',
      { state },
    ),
  )
}

export async function listMine(ctx: AppContext, userId: number): Promise<UntranslatedSuggestion[]> {
  const rows = await listOwnSuggestions(ctx.db, userId, MOST_OWN_SUGGESTIONS)
  const similar = await similarToSuggested(ctx.db, rows)
  return rows.map((row, index) => presentSuggestion(row, similar[index] ?? []))
}

/** Stores the fields that differ from the resource. */
export async function suggestCorrection(
  ctx: AppContext,
  member: Member,
  { resourceId, input }: { resourceId: number; input: Correction },
): Promise<UntranslatedSuggestion> {
  const chapters = (await chapterTexts(ctx.db, [resourceId])).get(resourceId) ?? null
  const resource = { ...(await getResource(ctx, resourceId)), chapters }
  const correction: StoredCorrection = { fields: {}, old: {}, note: input.note ?? null }
  const fields = await withCheckedChapters(input.fields, addressRulesOf(ctx.config))
  for (const field of CORRECTED_FIELDS) {
    const value = fields[field]
    const old = inputValue(resource, field)
    // Without a side, the texts and the opening decide, and they already have.
    if (value === undefined || same(value, old) || (field === 'side' && value === null)) continue
    correction.fields[field] = value
    correction.old[field] = old
  }
  if (Object.keys(correction.fields).length === 0) {
    throw new AppError(400, 'no_difference', text('Nothing differs from what the catalogue has'))
  }
  const { sourceUrl } = input.fields
  if (sourceUrl && !isSameAddress(sourceUrl, resource.sourceUrl)) {
    await fillAddressKeys(ctx.db)
    refuseAddress(ctx, sourceUrl)
    await refuseDuplicate(ctx.db, sourceUrl, resourceId)
  }
  await refuseRepeated(ctx.db, member.id, resourceId, correction)
  await takeTurn(ctx, member)
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, member.id)
    await refuseRepeated(tx, member.id, resourceId, correction)
    const at = ctx.clock().toISOString()
    const { id } = await insertSuggestion(tx, {
      userId: member.id,
      kind: 'correction',
      resourceId,
      url: resource.sourceUrl,
      state: 'submitted',
      input: correction,
      submittedAt: at,
      at,
    })
    const details = { suggestion: id, resource: resourceId, title: resource.title }
    await noteAction(ctx, tx, 'correction_suggested', details)
    return shown(tx, id)
  })
}

type Correction = {
  fields: SuggestionPatch & { chapters?: string | null | undefined }
  note?: string | null | undefined
}

async function refuseRepeated(
  db: Db,
  userId: number,
  resourceId: number,
  { fields }: StoredCorrection,
): Promise<void> {
  const own = await listOwnCorrections(db, userId, resourceId)
  // PostgreSQL sorts the keys of stored objects.
  const asked = sortedText(fields)
  if (own.some((row) => sortedText(correctionOf(row).fields) === asked)) {
    throw conflict(
      'already_suggested',
      text('You have already suggested this correction. It waits for a curator.'),
    )
  }
}

function sortedText(fields: StoredCorrection['fields']): string {
  return JSON.stringify(CORRECTED_FIELDS.map((field) => fields[field] ?? null))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function shown(db: Db, id: number): Promise<UntranslatedSuggestion> {
  const row = await getListedSuggestion(db, id)
  const [similar = []] = await similarToSuggested(db, [row])
  return presentSuggestion(row, similar)
}

async function insertSuggestion(db: Db, { at, ...row }: NewSuggestion): Promise<SuggestionRow> {
  const [inserted] = await db
    .insert(suggestions)
    .values({ ...row, urlKey: addressKey(row.url), createdAt: at, updatedAt: at })
    .returning()
  if (!inserted) throw new Error('The suggestion was not inserted')
  return inserted
}

/** Returns the member's waiting corrections of a resource. */
async function listOwnCorrections(
  db: Db,
  userId: number,
  resourceId: number,
): Promise<SuggestionRow[]> {
  return db
    .select()
    .from(suggestions)
    .where(
      and(
        eq(suggestions.userId, userId),
        eq(suggestions.resourceId, resourceId),
        eq(suggestions.kind, 'correction'),
        eq(suggestions.state, 'submitted'),
      ),
    )
}

/** Returns the member's own draft or waiting suggestion of an address. */
async function findOwnByAddress(
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

/** Changes the suggestion if it is still a draft; returns null otherwise. */
async function updateDraft(
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

async function listOwnSuggestions(
  db: Db,
  userId: number,
  limit: number,
): Promise<ListedSuggestion[]> {
  const { rows } = await db.execute<ListedSuggestion>(sql`
    SELECT ${COLUMNS}, ${REFERRED} FROM suggestions AS s
    WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
  return rows
}

async function getListedSuggestion(db: Db, id: number): Promise<ListedSuggestion> {
  const { rows } = await db.execute<ListedSuggestion>(
    sql`SELECT ${COLUMNS}, ${REFERRED} FROM suggestions AS s WHERE id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new Error(`There is no suggestion ${id}`)
  return row
}
