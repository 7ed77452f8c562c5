import { and, eq, exists, or, sql } from 'drizzle-orm'
import type { SetupStep } from '#shared/domain/setup-steps.ts'
import { IS_ACTIVE } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { site } from '../../platform/db/schema/site.ts'
import { users } from '../../platform/db/schema/users.ts'
import { passkeys } from '../../platform/db/schema/ways-in.ts'

export async function findDismissed(db: Db): Promise<readonly string[]> {
  const [row] = await db.select({ steps: site.dismissedSteps }).from(site)
  return row?.steps ?? []
}

/** Returns false if nothing changes. `lockSite` comes before it. The time of the site's last change stays: nothing that readers see has changed. */
export async function dismissStep(db: Db, step: SetupStep, dismissed: boolean): Promise<boolean> {
  const isThere = sql`${step} = ANY (${site.dismissedSteps})`
  const rows = await db
    .update(site)
    .set({
      dismissedSteps: dismissed
        ? sql`array_append(${site.dismissedSteps}, ${step})`
        : sql`array_remove(${site.dismissedSteps}, ${step})`,
    })
    .where(dismissed ? sql`NOT ${isThere}` : isThere)
    .returning({ id: site.id })
  return rows.length > 0
}

/** Whether an admin has a passkey or two-factor authentication. */
export async function hasStrongAdmin(db: Db): Promise<boolean> {
  const keys = db.select().from(passkeys).where(eq(passkeys.userId, users.id))
  const isStrong = or(users.twoFactorEnabled, exists(keys))
  return (await db.$count(users, and(eq(users.role, 'admin'), IS_ACTIVE, isStrong))) > 0
}
