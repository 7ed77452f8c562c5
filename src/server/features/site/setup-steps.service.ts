import type { SetupStepView } from '#shared/contracts/site.ts'
import { SETUP_STEPS, type SetupStep, STANDARD_SITE } from '#shared/domain/site.ts'
import type { AppContext } from '../../context.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import { lockSite } from '../../platform/site/site.service.ts'
import { getNewestBackup } from '../backups/backups.service.ts'
import { hasSeed } from '../seed/seed.service.ts'
import { and, eq, exists, or, sql } from 'drizzle-orm'
import { IS_ACTIVE } from '../../platform/auth/users.queries.ts'
import type { Db } from '../../platform/db/client.ts'
import { site } from '../../platform/db/schema/site.ts'
import { users } from '../../platform/db/schema/users.ts'
import { passkeys } from '../../platform/db/schema/ways-in.ts'

/** What a new site has done of the list at the top of the console, as far as the server knows. */
export async function listSetupSteps(ctx: AppContext): Promise<SetupStepView[]> {
  const { db, config } = ctx
  const [site, dismissed] = await Promise.all([ctx.site.find(), findDismissed(db)])
  const othersIn = config.oidc !== null || config.lichess !== null
  const isDone: Record<SetupStep, () => boolean | Promise<boolean>> = {
    name: () => site.name !== STANDARD_SITE.name,
    // English alone is what a site begins with.
    language: () => config.language !== 'en' || config.languages.length > 1,
    signUp: () =>
      site.signUp !== 'open' || site.emailDomains.length > 0 || site.fixed.signUp !== undefined,
    imprint: () => site.imprint,
    signIn: () => othersIn || hasStrongAdmin(db),
    backups: async () => config.backups !== null && (await getNewestBackup(db)) !== null,
    seed: async () => !(await hasSeed(ctx)),
  }
  return Promise.all(
    SETUP_STEPS.map(async (step) => {
      const isDismissed = dismissed.includes(step)
      // Nobody asks about a line that was put away.
      return { step, done: isDismissed || (await isDone[step]()), dismissed: isDismissed }
    }),
  )
}

/** Puts a line away for all admins, or takes that back. */
export async function setStep(
  ctx: AppContext,
  { step, dismissed }: { step: SetupStep; dismissed: boolean },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockSite(tx)
    if (!(await dismissStep(tx, step, dismissed))) return
    await noteAction(ctx, tx, 'step_dismissed', { step, dismissed })
  })
}

async function findDismissed(db: Db): Promise<readonly string[]> {
  const [row] = await db.select({ steps: site.dismissedSteps }).from(site)
  return row?.steps ?? []
}

/** Returns false if nothing changes. `lockSite` comes before it. The time of the site's last change stays: nothing that readers see has changed. */
async function dismissStep(db: Db, step: SetupStep, dismissed: boolean): Promise<boolean> {
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
async function hasStrongAdmin(db: Db): Promise<boolean> {
  const keys = db.select().from(passkeys).where(eq(passkeys.userId, users.id))
  const isStrong = or(users.twoFactorEnabled, exists(keys))
  return (await db.$count(users, and(eq(users.role, 'admin'), IS_ACTIVE, isStrong))) > 0
}
