import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { JobKind } from '../../platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import type { MailSender } from '../../platform/mail/mail-job.ts'
import { tellOfHomework } from './announcements.service.ts'

const homeworkJob: JobKind<object> = {
  name: 'group-homework',
  payload: z.object({}),
  // Before the digests, so that one email says what is new.
  cron: '10-55/15 * * * *',
  retrySeconds: [],
  giveUpAfterSeconds: 0,
  expireSeconds: 10 * 60,
  concurrency: 1,
}

export function homeworkWorker(
  ctx: Pick<AppContext, 'db' | 'clock' | 'config' | 'site'> & MailSender,
): JobWorker {
  return jobWorker(homeworkJob, () => tellOfHomework(ctx))
}
