import type { ImportResult, UpdateBatchAnswer } from '#shared/contracts/admin-resources.ts'
import type { Refusal } from './file-checks.ts'
import {
  type Findings,
  NO_FINDINGS,
  NOTHING_DONE,
  type Tally,
  withChecked,
  withImported,
} from './findings.ts'
import type { Problem } from './send-chunk.ts'
import type { Sheet } from './sheet.ts'

/** What has been read, and how far it has got. */
export type LoadedFile = {
  /**
   * `preview`: not checked against the catalogue, or not to the end; `ready`: nothing stands in the
   * way of the upload; `stopping`: waits for the answer to what is on its way; `failed`: nothing came in.
   */
  step: 'preview' | 'checking' | 'ready' | 'uploading' | 'stopping' | 'stopped' | 'done' | 'failed'
  name: string
  sheet: Sheet
  /** Chunks. */
  checked: number
  findings: Findings
  /** Chunks. */
  sent: number
  tally: Tally
  /** Why it has stopped; null when a person has stopped it. */
  problem: Problem | null
  /** The next chunk may have come in already. */
  isResent: boolean
}

export type FlowState =
  | { step: 'choosing'; refusal: Refusal | null }
  | { step: 'reading'; name: string; share: number }
  | LoadedFile

export type FlowEvent =
  | { type: 'reset' }
  | { type: 'chosen'; name: string }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'progress'; share: number }
  | { type: 'read'; sheet: Sheet; needsCheck: boolean }
  | { type: 'check' }
  | { type: 'checked'; results: readonly ImportResult[] }
  | { type: 'upload' }
  | { type: 'imported'; results: readonly ImportResult[] }
  | { type: 'updated'; answer: UpdateBatchAnswer }
  | { type: 'cancel' }
  | { type: 'failed'; problem: Problem }

export const START: FlowState = { step: 'choosing', refusal: null }

/** What comes after `event`; what does not fit the step changes nothing. */
export function nextState(state: FlowState, event: FlowEvent): FlowState {
  if (event.type === 'reset') return START
  if (event.type === 'chosen') return { step: 'reading', name: event.name, share: 0 }
  if (event.type === 'refused') return { step: 'choosing', refusal: event.refusal }
  if (state.step === 'choosing') return state
  if (state.step !== 'reading') return nextOfLoaded(state, event)
  if (event.type === 'progress') return { ...state, share: event.share }
  if (event.type !== 'read') return state
  const { sheet, needsCheck } = event
  return {
    step: needsCheck && sheet.chunks.length > 0 ? 'preview' : 'ready',
    name: state.name,
    sheet,
    checked: 0,
    findings: NO_FINDINGS,
    sent: 0,
    tally: NOTHING_DONE,
    problem: null,
    isResent: false,
  }
}

function nextOfLoaded(state: LoadedFile, event: FlowEvent): LoadedFile {
  switch (event.type) {
    case 'check':
      return state.step === 'preview' ? { ...state, step: 'checking', problem: null } : state
    case 'checked':
      return state.step === 'checking' ? withCheckedChunk(state, event.results) : state
    case 'upload':
      return state.step === 'ready' || state.step === 'stopped'
        ? { ...state, step: 'uploading', problem: null }
        : state
    case 'imported':
    case 'updated':
      return isSending(state) ? withSentChunk(state, event) : state
    case 'cancel':
      return state.step === 'uploading' ? { ...state, step: 'stopping' } : state
    case 'failed':
      return withProblem(state, event.problem)
    default:
      return state
  }
}

function isSending({ step }: LoadedFile): boolean {
  return step === 'uploading' || step === 'stopping'
}

function withCheckedChunk(state: LoadedFile, results: readonly ImportResult[]): LoadedFile {
  const { chunks } = state.sheet
  const chunk = chunks[state.checked]
  if (!chunk) return state
  const checked = state.checked + 1
  return {
    ...state,
    step: checked === chunks.length ? 'ready' : 'checking',
    checked,
    findings: withChecked(state.findings, chunk, results),
  }
}

type Answer = Extract<FlowEvent, { type: 'imported' | 'updated' }>

function withSentChunk(state: LoadedFile, event: Answer): LoadedFile {
  const { chunks } = state.sheet
  const chunk = chunks[state.sent]
  if (!chunk) return state
  const tally =
    event.type === 'imported'
      ? withImported(state.tally, chunk, event.results, state)
      : withUpdated(state.tally, event.answer)
  const sent = state.sent + 1
  const isLast = sent === chunks.length
  const isLost = event.type === 'imported' && tally.done === 0
  const further = state.step === 'stopping' ? 'stopped' : 'uploading'
  const step = isLast ? (isLost ? 'failed' : 'done') : further
  return { ...state, step, sent, tally, isResent: false }
}

function withUpdated(tally: Tally, { updated, notFound }: UpdateBatchAnswer): Tally {
  return { ...tally, done: tally.done + updated, notFound: tally.notFound + notFound }
}

function withProblem(state: LoadedFile, problem: Problem): LoadedFile {
  if (state.step === 'checking') return { ...state, step: 'preview', problem }
  if (!isSending(state)) return state
  return { ...state, step: 'stopped', problem, isResent: state.isResent || problem.isUncertain }
}

/** Rows of the file that did not come in. */
export function errorCount({ sheet, tally }: LoadedFile): number {
  return sheet.faultyRows + tally.errors.length
}

/** Rows in the first `chunks` chunks. */
export function rowsIn({ sheet }: LoadedFile, chunks: number): number {
  return sheet.chunks.slice(0, chunks).reduce((sum, { rows }) => sum + rows.length, 0)
}
