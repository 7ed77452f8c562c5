import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { type BackupContext, backUpIfDue, type BackupPolicy } from './backups.service.ts'

/** Looks often, so that the first backup comes soon after the start, and a failed one is tried again. */
export const backupJob = scheduledJob('backup', '*/10 * * * *', 6 * 60)

/** Every process takes these jobs, because a schedule stays in the database; without BACKUP_DIR, it does nothing. */
export function backupWorker({
  policy,
  ...ctx
}: Omit<BackupContext, 'policy'> & { policy: BackupPolicy | null }): JobWorker {
  return jobWorker(backupJob, async () => {
    if (policy) await backUpIfDue({ ...ctx, policy })
  })
}
