import type { ToastInput } from '#client/kit/toast.ts'
import { errorCount, type FlowState, type LoadedFile } from './csv-flow.ts'
import type { CsvKind } from './sheet.ts'
import { counted, grouped } from './words.ts'

/** Spec §9 and §4. */
const DONE_MS = 3000
const FAILED_MS = 5000
const CLOSES_AFTER_MS = { import: 1500, update: 2000 } as const

const NAMED_ERRORS = 3

/** What is said when a file is refused, and when an upload has ended. */
export function endingToast(kind: CsvKind, state: FlowState): ToastInput | null {
  if (state.step === 'choosing') return state.refusal ? failure(state.refusal) : null
  if (!('sheet' in state)) return null
  const failed = kind === 'import' ? 'Upload failed' : 'Update failed'
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
    title: 'Upload complete',
    description: `${counted(state.tally.done, 'resource')} imported, ${counted(errors, 'error')}`,
    variant: errors === 0 ? 'success' : 'default',
    duration: DONE_MS,
  }
}

function updateDone({ tally }: LoadedFile): ToastInput {
  return {
    title: 'Success!',
    description: `Updated ${grouped(tally.done)} resources, ${grouped(tally.notFound)} not found`,
    variant: 'success',
    duration: DONE_MS,
  }
}

/** 'Row 1: …; Row 2: …; and 7 more' */
function namedErrors({ tally: { errors } }: LoadedFile): string {
  const named = errors.slice(0, NAMED_ERRORS).map(({ message }) => message)
  const more = errors.length - named.length
  return [...named, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join('; ')
}

/** After full success the dialog goes by itself; null when there is something left to read. */
export function closesAfter(kind: CsvKind, state: FlowState): number | null {
  return state.step === 'done' && errorCount(state) === 0 ? CLOSES_AFTER_MS[kind] : null
}
