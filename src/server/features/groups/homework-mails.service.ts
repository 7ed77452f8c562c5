import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { type TellContext, tellOfHomework } from './announcements.service.ts'

/** Before the digests, so that one email says what is new. */
const homeworkJob = scheduledJob('group-homework', '10-55/15 * * * *', 10)

export function homeworkWorker(ctx: TellContext): JobWorker {
  return jobWorker(homeworkJob, () => tellOfHomework(ctx))
}
