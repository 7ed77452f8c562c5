import type { AdminUserView } from '#shared/contracts/people.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { findUser, updateUser, type UserRow } from '../../platform/auth/users.queries.ts'
import { type AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { accountApproved, accountDeclined } from '../../platform/mail/templates/account-letters.ts'
import { unsubscribe } from '../home-lists/home-lists.service.ts'
import { forgetAccount } from '../profile/profile.service.ts'
import { getAdminUser } from './people.service.ts'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'

/** Lets those in who still wait, and returns how many they were. */
export async function approve(ctx: AppContext, ids: readonly number[]): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await lockAwaiting(tx, ids)
    for (const user of waiting) {
      await updateUser(tx, user.id, { awaitingSince: null })
      await sendNotice(ctx, tx, user, accountApproved)
      await noteAction(ctx, tx, 'user_approved', { forUser: user.id })
    }
    return waiting.length
  })
}

type Declined = { ids: readonly number[]; reason: string | null }

/** Deletes the accounts of those who still wait, and returns how many they were. Nobody has used them yet. */
export async function decline(ctx: AppContext, { ids, reason }: Declined): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await lockAwaiting(tx, ids)
    for (const user of waiting) {
      await sendNotice(ctx, tx, user, (notice) => accountDeclined({ ...notice, reason }))
      await forgetAccount(tx, user)
      if (user.email !== null) await unsubscribe(tx, user.email)
      // The name is deleted with the account, and the ID identifies nobody.
      const details = { forUser: user.id, ...(reason === null ? {} : { reason }) }
      await noteAction(ctx, tx, 'user_declined', details)
    }
    return waiting.length
  })
}

export async function approveUser(ctx: AppContext, id: number): Promise<AdminUserView> {
  if ((await approve(ctx, [id])) === 0) throw await notWaiting(ctx, id)
  return getAdminUser(ctx, id)
}

export async function declineUser(
  ctx: AppContext,
  { id, reason }: { id: number; reason: string | null },
): Promise<void> {
  if ((await decline(ctx, { ids: [id], reason })) === 0) throw await notWaiting(ctx, id)
}

async function notWaiting({ db }: AppContext, id: number): Promise<AppError> {
  if (!(await findUser(db, id))) return notFound(text('User not found'))
  return conflict('not_waiting', text('This account does not wait for approval.'))
}

/** Returns and locks those of these accounts that still wait, in the order of their IDs. */
async function lockAwaiting(db: Db, ids: readonly number[]): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotNull(users.awaitingSince)))
    .orderBy(users.id)
    .for('update')
}
