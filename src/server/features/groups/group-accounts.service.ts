import { text } from '#shared/texts/text.ts'
import { findUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countOwned, listHeirs, removeGroup, swapOwner } from './groups.queries.ts'
import { listExportedGroups, listExportedMemberships } from './group-accounts.queries.ts'
import { listSeatAccounts } from './members.queries.ts'

/** What becomes of groups with an account, and what an account's export says about them. */

/** Throws if the user owns a group, which must be handed over or deleted first. */
export async function refuseOwner(db: Db, userId: number): Promise<void> {
  if ((await countOwned(db, userId)) > 0)
    throw new AppError(
      409,
      'owns_groups',
      text('You own groups. Hand them over or delete them first.'),
    )
}

/** For an owner who leaves the group. */
export function ownsGroup(): AppError {
  return new AppError(
    409,
    'owns_groups',
    text('You own this group. Hand it over or delete it first.'),
  )
}

/**
 * When somebody else deletes an owner's account: the teacher who has taught longest takes a group over, and a group
 * without one goes with its seats.
 */
export async function passOnGroups(
  tx: Db,
  ownerId: number,
  { at, forget }: { at: Date; forget: (seat: UserRow) => Promise<void> },
): Promise<void> {
  for (const { id, heir } of await listHeirs(tx, ownerId)) {
    if (heir !== null) {
      await swapOwner(tx, { id, ownerId }, { userId: heir, at: at.toISOString() })
      continue
    }
    for (const seat of await listSeatAccounts(tx, id)) {
      const user = await findUser(tx, seat)
      if (user) await forget(user)
    }
    await removeGroup(tx, id)
  }
}

/** Returns all for the user's own copy of their data. */
export async function exportGroups(
  db: Db,
  userId: number,
): Promise<Record<'groups' | 'memberships', Record<string, unknown>[]>> {
  return {
    groups: await listExportedGroups(db, userId),
    memberships: await listExportedMemberships(db, userId),
  }
}
