import { t } from '#client/kit/t.tsx'
import { type JSX, useEffect, useEffectEvent } from 'react'
import { dismissToast, toast, type ToastInput, toastStore } from '#client/kit/toast.ts'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import type { CsvKind, FileRow } from './csv-file.ts'
import {
  ChooseStep,
  DIALOG_TEXTS,
  leftOutOf,
  PreviewStep,
  ReadingStep,
  ResultStep,
  UploadStep,
} from './csv-steps.tsx'
import { countOf } from './csv-table.tsx'
import { type FileFlow, type FileState, useCsvFile, waitingRows } from './use-csv-file.ts'

type CsvDialogProps = { kind: CsvKind; open: boolean; onClose: () => void }

/** Takes a CSV file into the catalogue: choose, preview, upload, result. */
export function CsvDialog({ kind, open, onClose }: CsvDialogProps): JSX.Element {
  const flow = useCsvFile(kind)
  const { state } = flow
  const close = () => {
    flow.reset()
    onClose()
  }
  useEnding(kind, state, close)
  const isUploading = state.step === 'uploading'
  return (
    <GuardedModal
      open={open}
      title={t(DIALOG_TEXTS[kind].title)}
      description={t(DIALOG_TEXTS[kind].description)}
      canSave={() => true}
      isUnsaved={isUploading}
      question={{
        title: t('Stop here?'),
        description: isUploading
          ? t(
              '{sent, number} of {all, plural, one {# row} other {# rows}} have been sent and will stay. The rest will not be sent.',
              { sent: state.total - waitingRows(state).length, all: state.total },
            )
          : '',
        stay: t('Keep Going'),
        leave: t('Stop and Close'),
      }}
      onClose={close}
    >
      <Step kind={kind} flow={flow} onClose={close} />
    </GuardedModal>
  )
}

type StepProps = { kind: CsvKind; flow: FileFlow; onClose: () => void }

function Step({ kind, flow, onClose }: StepProps) {
  const { state } = flow
  switch (state.step) {
    case 'choosing':
      return <ChooseStep kind={kind} refusal={state.refusal} flow={flow} />
    case 'reading':
      return <ReadingStep name={state.name} onCancel={flow.reset} />
    case 'checking':
    case 'ready':
      return <PreviewStep kind={kind} state={state} flow={flow} onClose={onClose} />
    case 'uploading':
      return <UploadStep kind={kind} state={state} flow={flow} onClose={onClose} />
    default:
      return <ResultStep kind={kind} state={state} flow={flow} onClose={onClose} />
  }
}

const DONE_MS = 3000
const FAILED_MS = 5000
const CLOSES_AFTER_MS = { import: 1500, update: 2000 } as const

/** Shows the outcome in a toast, and closes the dialog after a full success. */
function useEnding(kind: CsvKind, state: FileState, close: () => void): void {
  const say = useEffectEvent(() => {
    const message = endingToast(kind, state)
    const earlier = toastStore.get()
    if (message) toast(message)
    // A toast about the previous file no longer applies.
    else if (state.step === 'reading' && earlier) dismissToast(earlier.id)
    // A row that was left out is something to read.
    const isWhole = state.step === 'done' && leftOutOf(state).length === 0
    return isWhole ? CLOSES_AFTER_MS[kind] : null
  })
  const closeNow = useEffectEvent(close)
  // Each refusal is a new object, so two files refused for the same reason show two toasts.
  const refusal = state.step === 'choosing' ? state.refusal : null
  const isStopped = state.step === 'uploading' && state.pace === 'stopped'
  useEffect(() => {
    const delay = say()
    if (delay === null) return
    const timer = setTimeout(closeNow, delay)
    return () => clearTimeout(timer)
  }, [state.step, refusal, isStopped])
}

/** Returns the toast for a refused file or an upload that has ended. */
function endingToast(kind: CsvKind, state: FileState): ToastInput | null {
  if (state.step === 'choosing') {
    const { refusal } = state
    return refusal ? failed(refusal.title, refusal.message) : null
  }
  const title = kind === 'import' ? t('Upload failed') : t('Update failed')
  if (state.step === 'uploading') return state.problem ? failed(title, state.problem) : null
  if (state.step !== 'done') return null
  const { rows } = state.file
  const done = countOf(rows, 'done')
  if (kind === 'import') {
    const errors = countOf(rows, 'faulty', 'exists')
    if (done === 0) return failed(title, firstNotes(leftOutOf(state)))
    const description = t(
      '{done, plural, one {# resource} other {# resources}} imported, {errors, plural, one {# error} other {# errors}}',
      { done, errors },
    )
    return ended(t('Upload complete'), description, errors === 0)
  }
  const [missing, left] = [countOf(rows, 'missing'), countOf(rows, 'overtaken')]
  const description =
    left > 0
      ? t(
          'Updated {done, number} resources, {missing, number} not found, {left, number} changed meanwhile',
          { done, missing, left },
        )
      : t('Updated {done, number} resources, {missing, number} not found', { done, missing })
  return ended(t('Success!'), description, left === 0)
}

function failed(title: string, description: string): ToastInput {
  return { title, description, variant: 'destructive', duration: FAILED_MS }
}

function ended(title: string, description: string, isWhole: boolean): ToastInput {
  return { title, description, variant: isWhole ? 'success' : 'default', duration: DONE_MS }
}

const NAMED_ERRORS = 3

/** Returns 'Row 1: …; Row 2: …; and 7 more'. */
function firstNotes(rows: readonly FileRow[]): string {
  const named = rows.slice(0, NAMED_ERRORS).map(({ note }) => note)
  const more = rows.length - named.length
  return [...named, ...(more > 0 ? [t('and {count, number} more', { count: more })] : [])].join(
    '; ',
  )
}
