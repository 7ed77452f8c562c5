import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useRef, useState } from 'react'
import { refresh } from '#client/data/edits.ts'
import { loadingFault } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Spinner } from '#client/kit/states.tsx'
import { readStored, writeStored } from '#client/kit/store.ts'
import { addLinks, findLengths } from '#shared/calls/links.ts'
import { listBulkJobs, startBulkChange } from '#shared/calls/bulk-jobs.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import { MAX_AT_ONCE } from '#shared/domain/bulk-changes.ts'
import { isGoing, JobCard } from './job-card.tsx'
import { t } from '#client/kit/t.tsx'

export const POLL_MS = 1_000
/** The newest job whose result has been put away. */
const STORED_AS = 'adminBulkJob'

type BulkJobsProps = { of?: 'links' | 'lengths' }

/** The changes that run in the background, and the results that need to be seen until they are put away; or those of one kind. */
export function BulkJobs({ of }: BulkJobsProps): JSX.Element | null {
  const client = useQueryClient()
  const { data: all = [] } = useQuery({
    ...callQuery(listBulkJobs),
    refetchInterval: ({ state }) => (state.data?.some(isGoing) ? POLL_MS : false),
  })
  const jobs = of ? all.filter(({ change }) => change[of]) : all
  const [seen, setSeen] = useState(() => Number(readStored(STORED_AS)) || 0)
  const going = jobs.filter(isGoing).length
  const before = useRef(going)
  useEffect(() => {
    // The rows are as they were before the job.
    if (going < before.current) {
      void refresh(client, startBulkChange)
      void refresh(client, addLinks)
      void refresh(client, findLengths)
    }
    before.current = going
  }, [going, client])
  const isResult = ({ id, total, kept, change }: BulkJobView) =>
    id > seen && (total > MAX_AT_ONCE || kept > 0 || change.links || change.lengths)
  const shown = jobs.filter((job) => isGoing(job) || isResult(job))
  if (shown.length === 0) return null
  const putAway = () => {
    const last = Math.max(...jobs.filter((job) => !isGoing(job)).map(({ id }) => id))
    setSeen(last)
    writeStored(STORED_AS, String(last))
  }
  return (
    <section aria-label={t('Changes in the background')} className="grid gap-2">
      {shown.map((job) => (
        <JobCard key={job.id} job={job} onPutAway={putAway} />
      ))}
    </section>
  )
}

/** The last changes of many resources, each with its undo. */
export function LastChanges(): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)} className="min-h-11">
        <Icon name="undo-2" className="size-4" />
        {t('Last Changes')}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Last Changes')}
        description={t(
          'Your last ten changes of many resources. An undo leaves what has changed since.',
        )}
        size="wide"
      >
        <JobList />
      </Modal>
    </>
  )
}

function JobList() {
  return (
    <Loaded
      query={useQuery(callQuery(listBulkJobs))}
      skeleton={<Spinner label={t('Loading...')} />}
      failure={({ error }) => loadingFault(t('changes'), error)}
      empty={
        <EmptyState
          title={t('No changes yet')}
          description={t('Select resources in the table to change or delete many at once.')}
        />
      }
    >
      {(jobs) => (
        <ul className="grid gap-2">
          {jobs.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
