import type { SetupStepView } from '#shared/contracts/setup-steps.ts'
import { SETUP_STEPS, type SetupStep } from '#shared/domain/setup-steps.ts'
import { STANDARD_SITE } from '#shared/domain/site.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction } from '../../platform/auth/audit-log.ts'
import { lockSite } from '../../platform/site/site.queries.ts'
import { getNewestBackup } from '../backups/backups.service.ts'
import { hasSeed } from '../seed/seed.service.ts'
import { dismissStep, findDismissed, hasStrongAdmin } from './setup-steps.queries.ts'

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
  editor: Editor,
  { step, dismissed }: { step: SetupStep; dismissed: boolean },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockSite(tx)
    if (!(await dismissStep(tx, step, dismissed))) return
    await noteAction(ctx, tx, editor, 'step_dismissed', { step, dismissed })
  })
}
