import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { checkLinksJob, SLICE_MS } from './check-links-job.ts'
import { checkQueuedLinks, queueDue } from './link-health.service.ts'
import type { Visitor } from './polite-requests.ts'

/** Checks what is queued and, if `isOn`, first queues what is due. `again` queues the job once more. */
export function checkLinksWorker(
  visitor: Visitor,
  { isOn, again }: { isOn: boolean; again: () => Promise<void> },
): JobWorker {
  return jobWorker(checkLinksJob, async () => {
    if (isOn) await queueDue(visitor)
    const isDone = await checkQueuedLinks(visitor, { until: performance.now() + SLICE_MS })
    if (!isDone) await again()
  })
}
