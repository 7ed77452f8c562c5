import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { checkLinksJob, SLICE_MS } from './check-links-job.ts'
import { checkLinks } from './check-run.service.ts'
import type { Visitor } from './polite-requests.service.ts'

/** Checks what is asked for and, if `isOn`, what is due. `again` queues the job once more. */
export function checkLinksWorker(
  visitor: Visitor,
  { isOn, again }: { isOn: boolean; again: () => Promise<void> },
): JobWorker {
  return jobWorker(checkLinksJob, async () => {
    const until = performance.now() + SLICE_MS
    const end = await checkLinks(visitor, isOn ? 'due' : 'none', { until })
    if (end === 'unfinished') await again()
  })
}
