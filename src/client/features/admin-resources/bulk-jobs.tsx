import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useRef, useState } from 'react'
import { callQuery, refreshTouched } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText, grouped } from '#client/kit/number-words.ts'
import { readStored, writeStored } from '#client/kit/store.ts'
import { cancelBulkJob, listBulkJobs, startBulkChange } from '#shared/calls/bulk-jobs.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import { MAX_AT_ONCE } from '#shared/domain/bulk-changes.ts'
import { jobTitle } from './bulk-actions.ts'
import { failureToast } from './resource-toasts.ts'

const POLL_MS = 1_000
/** The newest job whose result has been put away. */
const STORED_AS = 'adminBulkJob'

const isGoing = ({ endedAt }: BulkJobView) => endedAt === null

/** The changes that run in the background, and the results of those that have ended until they are put away. */
export function BulkJobs(): JSX.Element | null {
  const client = useQueryClient()
  const { data: jobs = [] } = useQuery({
    ...callQuery(listBulkJobs),
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? POLL_MS : false),
  })
  const [seen, setSeen] = useState(() => Number(readStored(STORED_AS)) || 0)
  const going = jobs.filter(isGoing).length
  const before = useRef(going)
  useEffect(() => {
    // The rows are as they were before the job.
    if (going < before.current) void refreshTouched(client, startBulkChange)
    before.current = going
  }, [going, client])
  const shown = jobs.filter((job) => isGoing(job) || (job.id > seen && job.total > MAX_AT_ONCE))
  if (shown.length === 0) return null
  const putAway = () => {
    const last = Math.max(...jobs.filter((job) => !isGoing(job)).map(({ id }) => id))
    setSeen(last)
    writeStored(STORED_AS, String(last))
  }
  return (
    <section aria-label="Changes in the background" className="grid gap-2">
      {shown.map((job) => (
        <Job key={job.id} job={job} onPutAway={putAway} />
      ))}
    </section>
  )
}

const ENDED: Partial<Record<BulkJobView['state'], string>> = {
  done: 'Done',
  canceled: 'Canceled',
  failed: 'Failed',
}

function Job({ job, onPutAway }: { job: BulkJobView; onPutAway: () => void }) {
  const { mutate, isPending } = useCall(cancelBulkJob, {
    said: { failed: (failure) => failureToast('updating', failure) },
  })
  const { total, done, changed, state, error } = job
  const title = jobTitle(job)
  return (
    <div className="grid gap-2 rounded-lg border border-line-strong bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="me-auto min-w-0 wrap-anywhere">
          <strong>{title}</strong>{' '}
          <output className="text-soft tabular-nums">
            {isGoing(job)
              ? `${grouped(done)} of ${countText(total, 'resource')}`
              : `${ENDED[state]}: ${countText(changed, 'resource')} ${job.change.delete ? 'deleted' : 'changed'}, of ${grouped(done)} done and ${grouped(total)} in all.`}
          </output>
        </p>
        {isGoing(job) ? (
          <Button
            variant="secondary"
            size="sm"
            aria-disabled={isPending || undefined}
            onClick={isPending ? undefined : () => mutate({ params: { id: job.id } })}
          >
            Cancel<span className="sr-only"> {title}</span>
          </Button>
        ) : (
          <Button variant="ghost" size="icon" aria-label={`Put away: ${title}`} onClick={onPutAway}>
            <Icon name="x" className="size-4" />
          </Button>
        )}
      </div>
      {isGoing(job) ? (
        <progress
          aria-label={`Progress of ${title}`}
          max={total}
          value={done}
          className="progress-bar"
        />
      ) : null}
      {error ? <p className="text-sm text-danger">{error}</p> : null}
    </div>
  )
}
