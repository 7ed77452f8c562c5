import type { AppContext } from './context.ts'
import { removeOldComments } from './features/comments/comments.service.ts'
import { removeUnprovenAccounts } from './features/login/unproven-accounts.service.ts'
import { removeOldNotifications } from './features/notifications/notifications.service.ts'
import { removeOldTrash } from './features/trash/trash.service.ts'
import { removeOldQuestions } from './features/search/search-counts.service.ts'
import { removeEndedSessions } from './features/sessions/sessions.service.ts'
import { removeEndedChallenges } from './features/two-factor/second-step.service.ts'
import { removeRetiredAssets } from './features/release-assets/release-assets.service.ts'
import { removeOldAuditEntries } from './platform/auth/audit-log.queries.ts'
import { removeOldLetters } from './platform/mail/transports.ts'
import { scheduledJob } from './platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from './platform/jobs/job-worker.ts'
import { deleteExpiredTokens } from './platform/auth/tokens.service.ts'
import { deleteEndedAttempts } from './platform/auth/attempt-limits.service.ts'
import { removeOldLocks } from './features/kids-lock/kids-lock.service.ts'

const removeEndedJob = scheduledJob('remove-ended', '0 * * * *', 15)

/** Removes what has expired, every hour, in one process. */
export function removeEndedWorker(ctx: Pick<AppContext, 'db' | 'clock' | 'config'>): JobWorker {
  return jobWorker(removeEndedJob, async () => {
    await removeEnded(ctx)
    await removeOldAuditEntries(ctx.db, ctx.clock(), ctx.config.auditMonths)
    await removeOldQuestions(ctx)
    await removeOldTrash(ctx)
    await removeRetiredAssets(ctx)
    // Of several processes with folders of their own, each does the job now and then.
    await removeOldLetters(ctx.config, ctx.clock())
  })
}

/** Removes rows that nothing will read again. */
export async function removeEnded(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await removeEndedSessions(ctx)
  await removeEndedChallenges(ctx)
  await deleteExpiredTokens(ctx.db, ctx.clock())
  await deleteEndedAttempts(ctx.db, ctx.clock())
  await removeOldLocks(ctx)
  await removeOldNotifications(ctx)
  await removeOldComments(ctx)
  await removeUnprovenAccounts(ctx)
}
