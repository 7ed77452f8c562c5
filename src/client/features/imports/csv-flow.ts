import { countText, grouped } from '#client/kit/number-words.ts'
import type { ToastInput } from '#client/kit/toast.ts'
import type { ImportResult, UpdateBatchAnswer } from '#shared/contracts/admin-resources.ts'
import type { Chunk, CsvKind, Refusal, RowNote, Sheet } from './sheet.ts'

/** Why a chunk failed. */
export type Problem = {
  message: string
  /** The response was lost, so the rows may have been stored. */
  isUncertain: boolean
}

/** A file that has been read, and how much of it has been checked and sent. */
export type LoadedFile = {
  /**
   * `preview`: the check against the catalogue has not run or has stopped; `ready`: can be uploaded;
   * `stopping`: canceled, but a chunk is still being sent; `failed`: no row was stored.
   */
  step: 'preview' | 'checking' | 'ready' | 'uploading' | 'stopping' | 'stopped' | 'done' | 'failed'
  name: string
  sheet: Sheet
  /** In chunks. */
  checked: number
  findings: Findings
  /** In chunks. */
  sent: number
  tally: Tally
  /** Why it stopped; null if the user stopped it. */
  problem: Problem | null
  /** The next chunk may have been stored already. */
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
  | { type: 'updated'; response: UpdateBatchAnswer }
  | { type: 'cancel' }
  | { type: 'failed'; problem: Problem }

export const START: FlowState = { step: 'choosing', refusal: null }

/** Returns the state after `event`. An event that does not fit the step changes nothing. */
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

type SentEvent = Extract<FlowEvent, { type: 'imported' | 'updated' }>

function withSentChunk(state: LoadedFile, event: SentEvent): LoadedFile {
  const { chunks } = state.sheet
  const chunk = chunks[state.sent]
  if (!chunk) return state
  const tally =
    event.type === 'imported'
      ? withImported(state.tally, chunk, event.results, state)
      : withUpdated(state.tally, event.response)
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

/** Returns how many rows of the file were not stored. */
export function errorCount({ sheet, tally }: LoadedFile): number {
  return sheet.faultyRows + tally.errors.length
}

/** Returns how many rows the first `chunks` chunks hold. */
export function rowsIn({ sheet }: LoadedFile, chunks: number): number {
  return sheet.chunks.slice(0, chunks).reduce((sum, { rows }) => sum + rows.length, 0)
}

/** What the check against the catalogue found, before anything is written. */
export type Findings = {
  /** Rows whose source URL is already in the catalogue. */
  existing: RowNote[]
  /** Rows whose URL is nearly that of another resource; they are imported all the same. */
  similar: { row: number; id: number }[]
  /** Rows that the server would refuse for another reason. */
  refused: RowNote[]
}

export const NO_FINDINGS: Findings = { existing: [], similar: [], refused: [] }

/** The outcome of the rows sent so far. */
type Tally = { done: number; notFound: number; errors: RowNote[] }

const NOTHING_DONE: Tally = { done: 0, notFound: 0, errors: [] }

function withChecked(before: Findings, chunk: Chunk, results: readonly ImportResult[]): Findings {
  const existing: RowNote[] = []
  const similar: Findings['similar'] = []
  const refused: RowNote[] = []
  chunk.rows.forEach((row, index) => {
    const result = results[index]
    if (result?.code === 'exists')
      existing.push({ row, message: `Row ${row}: ${chunk.items[index]?.sourceUrl}` })
    else if (result?.status !== 'created') refused.push({ row, message: rowText(row, result) })
    else if (result.similarTo !== undefined) similar.push({ row, id: result.similarTo })
  })
  return {
    existing: [...before.existing, ...existing],
    similar: [...before.similar, ...similar],
    refused: [...before.refused, ...refused],
  }
}

type Import = {
  findings: Findings
  /** The response to an earlier attempt was lost, so these rows may have been stored then. */
  isResent: boolean
}

function withImported(
  before: Tally,
  chunk: Chunk,
  results: readonly ImportResult[],
  { findings, isResent }: Import,
): Tally {
  const errors: RowNote[] = []
  const wasThere = new Set(findings.existing.map(({ row }) => row))
  chunk.rows.forEach((row, index) => {
    const result = results[index]
    const cameInBefore = isResent && result?.code === 'exists' && !wasThere.has(row)
    if (result?.status !== 'created' && !cameInBefore)
      errors.push({ row, message: rowText(row, result) })
  })
  const done = before.done + chunk.rows.length - errors.length
  return { ...before, done, errors: [...before.errors, ...errors] }
}

/** Names the row by its number in the file; the server's messages count within one call. */
function rowText(row: number, result: ImportResult | undefined): string {
  if (result?.code === 'repeated') return `Row ${row}: The same source URL is in an earlier row`
  return `Row ${row}: ${result?.message ?? 'The server gave no answer'}`
}

const DONE_MS = 3000
const FAILED_MS = 5000
const CLOSES_AFTER_MS = { import: 1500, update: 2000 } as const

const NAMED_ERRORS = 3

/** Returns the toast for a refused file or a finished upload. */
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
    description: `${countText(state.tally.done, 'resource')} imported, ${countText(errors, 'error')}`,
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

/** Returns 'Row 1: …; Row 2: …; and 7 more'. */
function namedErrors({ tally: { errors } }: LoadedFile): string {
  const named = errors.slice(0, NAMED_ERRORS).map(({ message }) => message)
  const more = errors.length - named.length
  return [...named, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join('; ')
}

/** Returns when to close the dialog, in ms; null if there is something left to read. */
export function closesAfter(kind: CsvKind, state: FlowState): number | null {
  return state.step === 'done' && errorCount(state) === 0 ? CLOSES_AFTER_MS[kind] : null
}
