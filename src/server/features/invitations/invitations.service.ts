import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import {
  type invitationInput,
  type InvitationsQuery,
  type InvitationView,
  invitationView,
} from '#shared/contracts/people.ts'
import { INVITATION_CODE_LENGTH, type InvitationState } from '#shared/domain/invitations.ts'
import { newTypedCode } from '#shared/domain/typed-codes.ts'
import { paths } from '#shared/paths.ts'
import { text, type Text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { futureEnd } from '../../platform/http/validation.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { requireFreshProof } from '../sessions/step-up.service.ts'
import type { Db } from '../../platform/db/client.ts'
import { invitations } from '../../platform/db/schema/auth.ts'
import { eq, desc, getTableColumns, and, gt, lt, sql } from 'drizzle-orm'
import { users } from '../../platform/db/schema/users.ts'

type InvitationRow = typeof invitations.$inferSelect

/** Only admins give roles, and only while they are admins. */
const HOLDS = sql<boolean>`(${invitations.role} = 'member' OR EXISTS (SELECT FROM ${users} AS maker
  WHERE maker.id = ${invitations.createdBy} AND maker.role = 'admin' AND maker.suspended_at IS NULL))`

/** With the name of who made it, and whether that person may still give its role. */
type ListedInvitation = InvitationRow & { username: string | null; holds: boolean }

type Input = z.output<typeof invitationInput>

/** An invitation that gives a role does what changing a role does, so it asks for the same proof. */
export async function createInvitation(
  ctx: AppContext,
  viewer: Viewer,
  { uses, expiresAt, role = 'member', note }: Input,
): Promise<InvitationView> {
  if (role !== 'member') requireFreshProof(ctx, viewer)
  const now = ctx.clock()
  const ends = futureEnd(expiresAt, now)
  const { user } = viewer
  return ctx.db.transaction(async (tx) => {
    const code = newTypedCode(INVITATION_CODE_LENGTH, randomInt)
    const times = { expiresAt: ends.toISOString(), createdAt: now.toISOString() }
    const values = { code, uses, role, note: note ?? '', createdBy: user.id, ...times }
    const [row] = await tx.insert(invitations).values(values).returning()
    if (!row) throw new Error('The invitation was not inserted')
    const details = { invitation: row.id, uses, role, expiresAt: ends.toISOString() }
    await noteAction(ctx, tx, 'invitation_created', details)
    const listed = { ...row, username: user.username, holds: true }
    return presentInvitation(listed, { siteUrl: ctx.config.siteUrl, now })
  })
}

export async function listInvitations(
  ctx: AppContext,
  page: InvitationsQuery,
): Promise<{ items: InvitationView[]; total: number }> {
  const shown = { siteUrl: ctx.config.siteUrl, now: ctx.clock() }
  const { rows, total } = await listInvitationRows(ctx.db, page)
  return { items: rows.map((row) => presentInvitation(row, shown)), total }
}

/** Whoever has come with it stays. */
export async function revokeInvitation(ctx: AppContext, { code }: { code: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(invitations).where(eq(invitations.code, code)).returning()
    if (!row) throw notFound(text('Invitation not found'))
    const details = { invitation: row.id, used: row.used }
    await noteAction(ctx, tx, 'invitation_revoked', details)
  })
}

/** Throws unless the code lets somebody in now. Wrong ones are counted. Nothing is used up yet. */
export async function checkInvitation(ctx: AppContext, code: string): Promise<void> {
  const row = await ctx.limits.guess('invitationCode', {}, () => findInvitation(ctx.db, code))
  if (!row)
    throw invitationRequired(
      text('There is no invitation with this code. Please check it, or ask for a new one.'),
    )
  const state = stateOf(row, ctx.clock())
  if (state !== 'open') throw invitationRequired(FAULTS[state])
}

/** Counts a use in the transaction that makes the account. Throws if somebody else has just had the last one. */
export async function takeInvitation(
  ctx: AppContext,
  tx: AppContext['db'],
  code: string,
): Promise<InvitationRow> {
  const row = await useInvitation(tx, code, ctx.clock())
  if (!row) throw invitationRequired(FAULTS.used_up)
  return row
}

export function invitationRequired(fault: Text): AppError {
  return new AppError(403, 'invitation_required', fault, { fields: { invitation: fault } })
}

const FAULTS: Record<Exclude<InvitationState, 'open'>, Text> = {
  used_up: text('This invitation has been used up. Please ask for a new one.'),
  expired: text('This invitation has expired. Please ask for a new one.'),
  void: text('This invitation does not hold any more. Please ask for a new one.'),
}

function stateOf({ used, uses, expiresAt, holds }: ListedInvitation, now: Date): InvitationState {
  if (used >= uses) return 'used_up'
  if (Date.parse(expiresAt) <= now.getTime()) return 'expired'
  return holds ? 'open' : 'void'
}

type Shown = { siteUrl: string; now: Date }

function presentInvitation(row: ListedInvitation, { siteUrl, now }: Shown): InvitationView {
  return presentAs(invitationView, row, {
    url: `${siteUrl}${paths.authInvited(row.code)}`,
    state: stateOf(row, now),
    createdBy: row.username,
  })
}

/** The newest first. */
async function listInvitationRows(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedInvitation[]; total: number }> {
  const rows = await listed(db).orderBy(desc(invitations.id)).limit(limit).offset(offset)
  return { rows, total: await db.$count(invitations) }
}

function listed(db: Db) {
  return db
    .select({
      ...getTableColumns(invitations),
      username: users.username,
      holds: HOLDS,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.createdBy))
    .$dynamic()
}

async function findInvitation(db: Db, code: string): Promise<ListedInvitation | null> {
  const [row] = await listed(db).where(eq(invitations.code, code))
  return row ?? null
}

/** Counts a use. Of two at once at the last one, the second waits for the first and gets null. */
async function useInvitation(db: Db, code: string, now: Date): Promise<InvitationRow | null> {
  const [row] = await db
    .update(invitations)
    .set({ used: sql`${invitations.used} + 1` })
    .where(
      and(
        eq(invitations.code, code),
        lt(invitations.used, invitations.uses),
        gt(invitations.expiresAt, now.toISOString()),
        HOLDS,
      ),
    )
    .returning()
  return row ?? null
}

/** Those that somebody has made, for their own copy of their data. */
export async function exportInvitations(
  db: Db,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const { code, uses, used, expiresAt, role, note, createdAt, createdBy } = invitations
  return db
    .select({ code, uses, used, expiresAt, role, note, createdAt })
    .from(invitations)
    .where(eq(createdBy, userId))
    .orderBy(desc(invitations.id))
}
