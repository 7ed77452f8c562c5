import { z } from 'zod'
import type { JobKind } from '../../platform/jobs/job-queue.ts'

/** Each attempt checks for this long and then queues the next one, so that a dead process is noticed soon. */
export const SLICE_MS = 10 * 60_000

export const checkLinksJob: JobKind<object> = {
  name: 'check-links',
  payload: z.object({}),
  cron: '23 * * * *',
  retrySeconds: [60],
  giveUpAfterSeconds: 24 * 3600,
  expireSeconds: 20 * 60,
  concurrency: 1,
}
