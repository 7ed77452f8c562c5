import { text } from '#shared/texts/text.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { MAY_BE_TAKEN } from '#shared/contracts/login.ts'
import type { AppContext } from '../../context.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.service.ts'
import { actor } from '../../platform/auth/viewer.ts'
import {
  findUser,
  findUserByLogin,
  renameUser,
  updateUser,
  type UserRow,
} from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, conflict } from '../../platform/http/app-error.ts'
import { mailFields, sendMail } from '../../platform/mail/account-mails.ts'
import { seatReleased } from '../../platform/mail/templates/account-letters.ts'
import { unlockSeat } from '../kids-lock/seat-locks.service.ts'
import { noteInGroup } from './group-access.service.ts'
import { updateMember } from './members.queries.ts'
import { eq } from 'drizzle-orm'
import { groupMembers } from '../../platform/db/schema/groups.ts'

const RELEASE_MS = 7 * DAY_MS

/**
 * Sends a link to an address. Whoever opens it chooses a password, and the seat is an ordinary account of that address
 * from then on; until then nothing changes. A new link voids the old one.
 */
export async function sendRelease(
  ctx: AppContext,
  tx: Db,
  seat: { userId: number; memberId: number; group: string },
  email: string,
): Promise<void> {
  const taken = await findUserByLogin(tx, email)
  if (taken) throw conflict('duplicate', MAY_BE_TAKEN)
  const { token, hash } = newToken()
  const expires = new Date(ctx.clock().getTime() + RELEASE_MS).toISOString()
  const user = await findUser(tx, seat.userId)
  if (!user) return
  await updateMember(tx, seat.memberId, { releaseEmail: email })
  await updateUser(tx, seat.userId, { resetPasswordToken: hash, resetPasswordExpires: expires })
  const group = withoutAddresses(seat.group)
  const preferences = user.preferences.locale ? user.preferences : await ownPreferences(tx)
  const fields = await mailFields(ctx, { ...user, preferences })
  await sendMail(ctx, tx, email, seatReleased({ ...fields, token, group }))
}

/** Those of the teacher: a family has chosen no language before it has an account, and reads the class's. */
async function ownPreferences(tx: Db): Promise<UserRow['preferences']> {
  const { userId } = actor()
  return (userId === null ? null : await findUser(tx, userId))?.preferences ?? {}
}

/** Called when the link of a seat has been opened, before its new password is stored. */
export async function completeRelease(
  ctx: AppContext,
  tx: Db,
  user: UserRow,
  token: string,
): Promise<void> {
  if (!user.seat || user.resetPasswordToken !== hashToken(token)) return
  const release = await findRelease(tx, user.id)
  const email = release?.releaseEmail
  if (!release || !email)
    throw new AppError(400, 'invalid_token', text('The reset link is invalid or has expired.'))
  if (!(await renameUser(tx, user.id, { email, seat: false })))
    throw conflict('duplicate', MAY_BE_TAKEN)
  await updateMember(tx, release.id, { releaseEmail: null })
  await unlockSeat(tx, user.id)
  await noteInGroup(ctx, tx, { id: release.groupId }, 'seat_released')
}

/** Returns a seat's member row and the address to which it is being released. */
async function findRelease(
  db: Db,
  userId: number,
): Promise<{ id: number; groupId: number; releaseEmail: string | null } | null> {
  const [row] = await db
    .select({
      id: groupMembers.id,
      groupId: groupMembers.groupId,
      releaseEmail: groupMembers.releaseEmail,
    })
    .from(groupMembers)
    .where(eq(groupMembers.userId, userId))
  return row ?? null
}

/** Returns a name without the addresses in it, for mail to people who do not know who wrote it. */
export function withoutAddresses(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '' && !isAddress(word))
    .join(' ')
}

/** With a scheme, with `www.`, of email, and hosts with a path: what mail programs make links of. */
function isAddress(word: string): boolean {
  if (word.includes('://') || /(?<![\p{L}\d])www\./iu.test(word)) return true
  const at = word.indexOf('@')
  if (at > 0 && word.includes('.', at + 2)) return true
  const slash = word.indexOf('/')
  return slash > 0 && /[\p{L}\d-]\.[\p{L}\d-]/u.test(word.slice(0, slash))
}
