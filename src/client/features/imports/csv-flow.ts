import type { ImportResult, UpdateResult } from '#shared/contracts/admin-resources.ts'
import type { FieldChanges, FieldValues } from '#shared/domain/resource-changes.ts'
import {
  fieldText,
  type FieldValue,
  RESOURCE_FIELDS,
  type ResourceField,
} from '#shared/domain/resource-fields.ts'
import {
  type Chunk,
  chunksOf,
  type CsvKind,
  type Item,
  type Refusal,
  type RowNote,
  type Sheet,
} from './sheet.ts'

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
  /** What an upload sends: all rows of an import; of an update, those that change something. */
  uploads: Chunk[]
  /** In chunks of `uploads`. */
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
  | { type: 'read'; kind: CsvKind; sheet: Sheet }
  | { type: 'check' }
  | { type: 'checked'; results: readonly ImportResult[] }
  | { type: 'upload' }
  | { type: 'imported'; results: readonly ImportResult[] }
  | { type: 'compared'; results: readonly UpdateResult[] }
  | { type: 'updated'; results: readonly UpdateResult[] }
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
  const { sheet, kind } = event
  return {
    step: sheet.chunks.length > 0 ? 'preview' : 'ready',
    name: state.name,
    sheet,
    checked: 0,
    findings: NO_FINDINGS,
    uploads: kind === 'import' ? sheet.chunks : [],
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
    case 'compared':
      return state.step === 'checking' ? withCheckedChunk(state, event) : state
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

type CheckedEvent = Extract<FlowEvent, { type: 'checked' | 'compared' }>

function withCheckedChunk(state: LoadedFile, event: CheckedEvent): LoadedFile {
  const { chunks } = state.sheet
  const chunk = chunks[state.checked]
  if (!chunk) return state
  const checked = state.checked + 1
  const step = checked === chunks.length ? 'ready' : 'checking'
  if (event.type === 'checked') {
    return { ...state, step, checked, findings: withChecked(state.findings, chunk, event.results) }
  }
  const findings = withCompared(state.findings, chunk, event.results)
  const uploads = [...state.uploads, ...uploadsOf(chunk, event.results)]
  return { ...state, step, checked, findings, uploads }
}

/** Returns the rows that change something, with the values that the check has shown. */
function uploadsOf(chunk: Chunk, results: readonly UpdateResult[]): Chunk[] {
  const rows = chunk.rows.flatMap((row, index) => {
    const { status, changes = {} } = results[index] ?? {}
    const sourceUrl = chunk.items[index]?.sourceUrl
    if (status !== 'changed' || sourceUrl === undefined) return []
    const part = (side: 0 | 1): FieldValues =>
      Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[side]]))
    const item: Item = { ...part(1), sourceUrl, seen: part(0) }
    return [{ row, item }]
  })
  return chunksOf(rows)
}

type SentEvent = Extract<FlowEvent, { type: 'imported' | 'updated' }>

function withSentChunk(state: LoadedFile, event: SentEvent): LoadedFile {
  const { uploads } = state
  const chunk = uploads[state.sent]
  if (!chunk) return state
  const tally =
    event.type === 'imported'
      ? withImported(state.tally, chunk, event.results, state)
      : withUpdated(state.tally, chunk, event.results)
  const sent = state.sent + 1
  const isLast = sent === uploads.length
  const isLost = event.type === 'imported' && tally.done === 0
  const further = state.step === 'stopping' ? 'stopped' : 'uploading'
  const step = isLast ? (isLost ? 'failed' : 'done') : further
  return { ...state, step, sent, tally, isResent: false }
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

/** Returns how many rows these chunks hold. */
export function rowsIn(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** Returns the rows whose resource was not found, by the check or by the update. */
export function notFoundRows({ findings, tally }: LoadedFile): RowNote[] {
  return [...findings.missing, ...tally.missing]
}

/** A row of an update file that changes its resource. */
export type RowChange = {
  row: number
  id: number
  title: string
  changes: FieldChanges
}

/** What the check against the catalogue found, before anything is written. */
export type Findings = {
  /** Rows whose source URL is already in the catalogue. */
  existing: RowNote[]
  /** Rows whose URL is nearly that of another resource; they are imported all the same. */
  similar: { row: number; id: number }[]
  /** Rows that the server would refuse for another reason. */
  refused: RowNote[]
  /** Rows of an update that change something. */
  changed: RowChange[]
  /** How many rows of an update have the values of their resource already. */
  unchanged: number
  /** Rows of an update whose source URL no resource has. */
  missing: RowNote[]
}

export const NO_FINDINGS: Findings = {
  existing: [],
  similar: [],
  refused: [],
  changed: [],
  unchanged: 0,
  missing: [],
}

/** The outcome of the rows sent so far. */
type Tally = {
  done: number
  errors: RowNote[]
  /** Rows whose resource is gone since the check. */
  missing: RowNote[]
  /** Rows left alone, because somebody else has changed their resource since the check. */
  overtaken: RowNote[]
}

const NOTHING_DONE: Tally = { done: 0, errors: [], missing: [], overtaken: [] }

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
    ...before,
    existing: [...before.existing, ...existing],
    similar: [...before.similar, ...similar],
    refused: [...before.refused, ...refused],
  }
}

function withCompared(before: Findings, chunk: Chunk, results: readonly UpdateResult[]): Findings {
  const changed: RowChange[] = []
  const missing: RowNote[] = []
  let unchanged = 0
  chunk.rows.forEach((row, index) => {
    const { status, id, title, changes, similarTo } = results[index] ?? { status: 'not_found' }
    if (status === 'changed' && id !== undefined && title !== undefined && changes)
      changed.push({ row, id, title, changes })
    else if (status === 'unchanged') unchanged += 1
    else missing.push(missingNote(row, chunk.items[index], similarTo))
  })
  return {
    ...before,
    changed: [...before.changed, ...changed],
    unchanged: before.unchanged + unchanged,
    missing: [...before.missing, ...missing],
  }
}

function missingNote(row: number, item: Item | undefined, similarTo?: number): RowNote {
  return { row, message: `Row ${row}: ${item?.sourceUrl ?? ''}`, resource: similarTo }
}

function withUpdated(before: Tally, chunk: Chunk, results: readonly UpdateResult[]): Tally {
  const missing: RowNote[] = []
  const overtaken: RowNote[] = []
  chunk.rows.forEach((row, index) => {
    const result = results[index]
    const item = chunk.items[index]
    if (!result || result.status === 'not_found') missing.push(missingNote(row, item))
    else if (result.status === 'changed_meanwhile')
      overtaken.push({
        row,
        message: `Row ${row}: ${overtakenText(result, item)}`,
        resource: result.id,
      })
  })
  const done = before.done + chunk.rows.length - missing.length - overtaken.length
  return {
    ...before,
    done,
    missing: [...before.missing, ...missing],
    overtaken: [...before.overtaken, ...overtaken],
  }
}

/** Returns 'Price was $5 and is $6 now'. */
function overtakenText({ changes = {} }: UpdateResult, item: Item | undefined): string {
  const shown = (value: FieldValue | undefined) => fieldText(value ?? null) || 'empty'
  return Object.entries(changes)
    .map(
      ([name, [now]]) => [name as ResourceField, item?.seen?.[name as ResourceField], now] as const,
    )
    .filter(([name, seen, now]) => name !== 'views' && shown(seen) !== shown(now))
    .map(
      ([name, seen, now]) =>
        `${RESOURCE_FIELDS[name].label} was ${cut(shown(seen))} and is ${cut(shown(now))} now`,
    )
    .join('; ')
}

const SHOWN_LENGTH = 80

function cut(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text
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
