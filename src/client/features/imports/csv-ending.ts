import { t } from '#client/kit/t.tsx'
import type { ToastInput } from '#client/kit/toast.ts'
import { errorCount, type FlowState, type LoadedFile, notFoundRows } from './csv-flow.ts'
import type { CsvKind } from './sheet.ts'

const DONE_MS = 3000
const FAILED_MS = 5000
const CLOSES_AFTER_MS = { import: 1500, update: 2000 } as const

const NAMED_ERRORS = 3

/** Returns the toast for a refused file or a finished upload. */
export function endingToast(kind: CsvKind, state: FlowState): ToastInput | null {
  if (state.step === 'choosing') return state.refusal ? failure(state.refusal) : null
  if (!('sheet' in state)) return null
  const failed = kind === 'import' ? t('Upload failed') : t('Update failed')
  if (state.step === 'failed') return failure({ title: failed, message: namedErrors(state) })
  if (state.step === 'stopped' && state.problem)
    return failure({ title: failed, message: state.problem.message })
  if (state.step !== 'done') return null
  return kind === 'import' ? importDone(state) : updateDone(state)
}

function failure({ title, message }: { title: string; message: string }): ToastInput {
  return { title, description: message, variant: 'destructive', duration: FAILED_MS }
}

function importDone(state: LoadedFile): ToastInput {
  const errors = errorCount(state)
  return {
    title: t('Upload complete'),
    description: t(
      '{done, plural, one {# resource} other {# resources}} imported, {errors, plural, one {# error} other {# errors}}',
      { done: state.tally.done, errors },
    ),
    variant: errors === 0 ? 'success' : 'default',
    duration: DONE_MS,
  }
}

function updateDone(state: LoadedFile): ToastInput {
  const { done, overtaken } = state.tally
  const missing = notFoundRows(state).length
  const left = overtaken.length
  return {
    title: t('Success!'),
    description:
      left > 0
        ? t(
            'Updated {done, number} resources, {missing, number} not found, {left, number} changed meanwhile',
            { done, missing, left },
          )
        : t('Updated {done, number} resources, {missing, number} not found', { done, missing }),
    variant: left > 0 ? 'default' : 'success',
    duration: DONE_MS,
  }
}

/** Returns 'Row 1: …; Row 2: …; and 7 more'. */
function namedErrors({ tally: { errors } }: LoadedFile): string {
  const named = errors.slice(0, NAMED_ERRORS).map(({ message }) => message)
  const more = errors.length - named.length
  return [...named, ...(more > 0 ? [t('and {count, number} more', { count: more })] : [])].join(
    '; ',
  )
}

/** Returns when to close the dialog, in ms; null if a row was left out, which is something to read. */
export function closesAfter(kind: CsvKind, state: FlowState): number | null {
  if (state.step !== 'done') return null
  const leftOut = errorCount(state) + notFoundRows(state).length + state.tally.overtaken.length
  return leftOut === 0 ? CLOSES_AFTER_MS[kind] : null
}
