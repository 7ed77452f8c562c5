import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect } from 'react'
import { refresh } from '#client/data/edits.ts'
import { serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { countText } from '#client/kit/number-words.ts'
import { getBulkJob, undoAuditEntry } from '#shared/calls/bulk-jobs.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import { POLL_MS } from './bulk-jobs.tsx'
import { isGoing, JobCard } from './job-card.tsx'
import { t } from '#client/kit/t.tsx'

type UndoDialogProps = {
  /** An entry of the audit log, with how many resources it names; null while the dialog is closed. */
  entry: { id: number; items: number } | null
  onClose: () => void
}

/** Asks before a change of many resources is undone, and shows what came of it. */
export function UndoDialog({ entry, onClose }: UndoDialogProps): JSX.Element {
  return (
    <Modal open={entry !== null} onClose={onClose} title={t('Undo a Change')}>
      {entry ? <UndoSteps entry={entry} onClose={onClose} /> : null}
    </Modal>
  )
}

type UndoStepsProps = UndoDialogProps & { entry: NonNullable<UndoDialogProps['entry']> }

function UndoSteps({ entry, onClose }: UndoStepsProps) {
  const { mutate, data: job, error, isPending } = useCall(undoAuditEntry)
  if (job)
    return (
      <>
        <Undoing started={job} />
        <p className="flex justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('Button|Done')}
          </Button>
        </p>
      </>
    )
  return (
    <>
      <p>
        {t(
          'What this entry changed in {resources} is set back. What has changed since stays as it is, and is named afterwards.',
          { resources: countText(entry.items, 'resource') },
        )}
      </p>
      <FormAlert message={error ? (serverMessage(error) ?? t(UNREACHABLE)) : undefined} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button busy={isPending} onClick={() => mutate({ params: { id: entry.id } })}>
          {isPending ? t('Working...') : error ? t('Try Again') : t('Dialog|Undo')}
        </Button>
      </div>
    </>
  )
}

function Undoing({ started }: { started: BulkJobView }) {
  const client = useQueryClient()
  const { data: job } = useQuery({
    ...callQuery(getBulkJob, { params: { id: started.id } }),
    initialData: started,
    refetchInterval: ({ state }) => (state.data && isGoing(state.data) ? POLL_MS : false),
  })
  const isOver = isGoing(started) && !isGoing(job)
  useEffect(() => {
    if (isOver) void refresh(client, undoAuditEntry)
  }, [isOver, client])
  return <JobCard job={job} />
}
