import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { type BackupContext, backUpIfDue, type BackupPolicy } from './backups.service.ts'

/** Looks often, so that the first backup comes soon after the start, and a failed one is tried again. */
export const backupJob: JobKind<object> = {
  name: 'backup',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retrySeconds: [],
  giveUpAfterSeconds: 0,
  expireSeconds: 6 * 3600,
  concurrency: 1,
}

/** Every process takes these jobs, because a schedule stays in the database; without BACKUP_DIR, it does nothing. */
export function backupWorker({
  policy,
  ...ctx
}: Omit<BackupContext, 'policy'> & { policy: BackupPolicy | null }): JobWorker {
  return jobWorker(backupJob, async () => {
    if (policy) await backUpIfDue({ ...ctx, policy })
  })
}
