import { t } from '#client/kit/t.tsx'
import type { ImportResult, UpdateResult } from '#shared/contracts/admin-resources.ts'
import { FIELD_LIST, RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import { text } from '#shared/texts/text.ts'
import {
  type Findings,
  NO_FINDINGS,
  NOTHING_DONE,
  reasonOf,
  type Tally,
  uploadsOf,
  withChecked,
  withCompared,
  withImported,
  withUpdated,
} from './csv-results.ts'
import {
  type Chunk,
  chunksOf,
  type Item,
  type Fixed,
  type Refusal,
  type RowNote,
  type RowRefusal,
  type Sheet,
} from './sheet.ts'

/** Why a chunk failed. */
export type Problem = {
  message: string
  /** The response was lost, so the rows may have been stored. */
  isUncertain: boolean
  /** After how many seconds the chunk is sent again by itself. */
  wait?: number
  /** Messages by field, such as 'updates.3.sourceUrl'. */
  fields?: Readonly<Record<string, string>>
  /** It was too large for the server or for a proxy in front of it. */
  isTooLarge?: boolean
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
  /** The sound rows that the check has not come to yet; the first chunk may be on its way. */
  unchecked: Chunk[]
  findings: Findings
  /** What an upload sends: the rows that the check found to be new or, of an update, to change something. */
  uploads: Chunk[]
  /** In chunks of `uploads`. */
  sent: number
  tally: Tally
  /** Why it stopped or waits; null if the user stopped it. */
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
  | { type: 'read'; sheet: Sheet }
  | ({ type: 'fixed' } & Pick<Fixed, 'sheet' | 'gone'>)
  | { type: 'check' }
  | { type: 'checked'; chunk: Chunk; results: readonly ImportResult[] }
  | { type: 'upload' }
  | { type: 'imported'; results: readonly ImportResult[] }
  | { type: 'compared'; chunk: Chunk; results: readonly UpdateResult[] }
  | { type: 'updated'; results: readonly UpdateResult[] }
  /** A chunk of so many rows was too large. */
  | { type: 'tooLarge'; rows: number }
  | { type: 'cancel' }
  | { type: 'failed'; problem: Problem }
  | { type: 'waiting'; problem: Problem }

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
  const { sheet } = event
  return {
    step: sheet.chunks.length > 0 ? 'preview' : 'ready',
    name: state.name,
    sheet,
    unchecked: sheet.chunks,
    findings: NO_FINDINGS,
    uploads: [],
    sent: 0,
    tally: NOTHING_DONE,
    problem: null,
    isResent: false,
  }
}

function nextOfLoaded(state: LoadedFile, event: FlowEvent): LoadedFile {
  switch (event.type) {
    case 'fixed':
      return withFixed(state, event)
    case 'check':
      return state.step === 'preview' ? { ...state, step: 'checking', problem: null } : state
    case 'checked':
    case 'compared':
      return state.step === 'checking'
        ? withCheckedChunk({ ...state, problem: null }, event)
        : state
    case 'upload':
      return withUpload(state)
    case 'imported':
    case 'updated':
      return isSending(state) ? withSentChunk({ ...state, problem: null }, event) : state
    case 'waiting':
      return state.step === 'checking' || isSending(state)
        ? { ...state, problem: event.problem }
        : state
    case 'tooLarge':
      return withSmallerChunks(state, Math.ceil(event.rows / 2))
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

function withUpload(state: LoadedFile): LoadedFile {
  if (state.step === 'stopped') return { ...state, step: 'uploading', problem: null }
  if (state.step !== 'ready' || state.uploads.length === 0) return state
  return { ...state, step: 'uploading', uploads: inOrder(state.uploads) }
}

/** Fixed rows were checked after the others; they are sent where they are in the file. */
function inOrder(chunks: Chunk[]): Chunk[] {
  const rows = chunks.flatMap((chunk) => chunk.rows)
  if (rows.every((row, index) => index === 0 || row > (rows[index - 1] ?? 0))) return chunks
  const listed = chunks.flatMap((chunk) =>
    chunk.rows.flatMap((row, index) => {
      const item = chunk.items[index]
      return item ? [{ row, item }] : []
    }),
  )
  return chunksOf(listed.toSorted((one, other) => one.row - other.row))
}

/** Forgets what was known about the rows that are not what they were. */
function withFixed(state: LoadedFile, { sheet, gone }: Pick<Fixed, 'sheet' | 'gone'>): LoadedFile {
  const rows = new Set(gone)
  const kept = <Note extends { row: number }>(notes: readonly Note[]) =>
    notes.filter(({ row }) => !rows.has(row))
  const { existing, similar, changed, unchanged, missing } = state.findings
  const unchecked = [...without(state.unchecked, rows), ...sheet.chunks]
  return {
    ...state,
    step: stepWith(state.step, unchecked.length > 0),
    sheet,
    unchecked,
    findings: {
      existing: kept(existing),
      similar: kept(similar),
      changed: kept(changed),
      unchanged: unchanged.filter((row) => !rows.has(row)),
      missing: kept(missing),
    },
    uploads: isSending(state) ? state.uploads : without(state.uploads, rows),
  }
}

/** A check that has ended is started again for what was fixed since. */
function stepWith(step: LoadedFile['step'], hasUnchecked: boolean): LoadedFile['step'] {
  if (step === 'checking') return hasUnchecked ? 'checking' : 'ready'
  return step === 'ready' && hasUnchecked ? 'preview' : step
}

function without(chunks: readonly Chunk[], gone: ReadonlySet<number>): Chunk[] {
  return chunks.flatMap((chunk) => {
    if (!chunk.rows.some((row) => gone.has(row))) return [chunk]
    const isKept = (_: unknown, index: number) => !gone.has(chunk.rows[index] ?? 0)
    const rows = chunk.rows.filter(isKept)
    return rows.length > 0 ? [{ rows, items: chunk.items.filter(isKept) }] : []
  })
}

type CheckedEvent = Extract<FlowEvent, { type: 'checked' | 'compared' }>

/** Counts the results of the rows that are still what they were when they were sent. */
function withCheckedChunk(state: LoadedFile, event: CheckedEvent): LoadedFile {
  const current = stillIn(state, event.chunk)
  const chunk: Chunk = {
    rows: event.chunk.rows.filter((_, index) => current.has(index)),
    items: event.chunk.items.filter((_, index) => current.has(index)),
  }
  if (chunk.rows.length === 0) return state
  const unchecked = state.unchecked.slice(1)
  const step = unchecked.length === 0 ? 'ready' : 'checking'
  const ofThese = <Result>(results: readonly Result[]) =>
    results.filter((_, index) => current.has(index))
  if (event.type === 'checked') {
    const results = ofThese(event.results)
    const isNew = (_: unknown, index: number) => results[index]?.status === 'created'
    const fresh = { rows: chunk.rows.filter(isNew), items: chunk.items.filter(isNew) }
    const uploads = fresh.rows.length > 0 ? [...state.uploads, fresh] : state.uploads
    const findings = withChecked(state.findings, chunk, results)
    return { ...state, step, unchecked, uploads, findings }
  }
  const results = ofThese(event.results)
  const findings = withCompared(state.findings, chunk, results)
  const uploads = [...state.uploads, ...uploadsOf(chunk, results)]
  return { ...state, step, unchecked, findings, uploads }
}

/** Returns the positions of the rows of a sent chunk that have not been fixed since. */
function stillIn({ unchecked: [head] }: LoadedFile, sent: Chunk): Set<number> {
  const items = new Set(head?.items)
  return new Set([...sent.items.keys()].filter((index) => items.has(sent.items[index] as Item)))
}

/** Returns the rows of a chunk of an import that the check has refused, for reasons in the rows themselves. */
export function refusedRows(
  state: LoadedFile,
  chunk: Chunk,
  results: readonly ImportResult[],
): RowRefusal[] {
  const current = stillIn(state, chunk)
  return chunk.rows.flatMap((row, index): RowRefusal[] => {
    const result = results[index]
    const isSound = result?.status === 'created' || result?.code === 'exists'
    if (isSound || !current.has(index)) return []
    const columns = (result?.fields ?? []).map((field) => RESOURCE_FIELDS[field].column)
    return [{ row, text: reasonOf(result), columns }]
  })
}

/** Returns the rows for which a chunk of an update was refused as a whole: its fields are 'updates.3.sourceUrl'. */
export function rowsOfProblem(
  state: LoadedFile,
  chunk: Chunk,
  { fields = {} }: Problem,
): RowRefusal[] {
  const current = stillIn(state, chunk)
  return Object.entries(fields).flatMap(([path, reason]): RowRefusal[] => {
    const [list, index, name] = path.split('.')
    const row = chunk.rows[Number(index)]
    const field = FIELD_LIST.find((each) => each.name === name)
    if (list !== 'updates' || row === undefined || !current.has(Number(index))) return []
    return [{ row, text: reason, columns: field ? [field.column] : [] }]
  })
}

/** Sends what is left in chunks of at most so many rows. */
function withSmallerChunks(state: LoadedFile, most: number): LoadedFile {
  const { uploads, unchecked, sent, step } = state
  return {
    ...state,
    step: step === 'stopping' ? 'stopped' : step,
    unchecked: cut(unchecked, most),
    uploads: [...uploads.slice(0, sent), ...cut(uploads.slice(sent), most)],
  }
}

function cut(chunks: readonly Chunk[], most: number): Chunk[] {
  return chunks.flatMap(({ rows, items }) =>
    Array.from({ length: Math.ceil(rows.length / most) }, (_, part) => ({
      rows: rows.slice(part * most, (part + 1) * most),
      items: items.slice(part * most, (part + 1) * most),
    })),
  )
}

type SentEvent = Extract<FlowEvent, { type: 'imported' | 'updated' }>

function withSentChunk(state: LoadedFile, event: SentEvent): LoadedFile {
  const { uploads } = state
  const chunk = uploads[state.sent]
  if (!chunk) return state
  const tally =
    event.type === 'imported'
      ? withImported(state.tally, chunk, event.results, state.isResent)
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

/** Returns how many rows of the file were not stored; not the unchanged, missing and overtaken ones of an update. */
export function errorCount({ sheet, findings, tally }: LoadedFile): number {
  return sheet.faultyRows + findings.existing.length + tally.errors.length
}

/** Returns how many rows an upload sends; while the check is running, how many it may send at most. */
export function rowsToSend({ unchecked, uploads }: LoadedFile): number {
  return rowsIn(uploads) + rowsIn(unchecked)
}

/** Returns what an upload leaves out, in words: '2 rows with errors are left out'; '' if it leaves out nothing. */
export function leftOutText({ sheet, findings }: LoadedFile): string {
  const parts = [
    {
      count: sheet.faultyRows,
      rows: text('{count, plural, one {# row} other {# rows}} with errors'),
    },
    {
      count: findings.existing.length,
      rows: text('{count, plural, one {# row} other {# rows}} already in the catalogue'),
    },
    {
      count: findings.missing.length,
      rows: text('{count, plural, one {# row} other {# rows}} not found'),
    },
    {
      count: findings.unchanged.length,
      rows: text('{count, plural, one {# row} other {# rows}} without changes'),
    },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return ''
  const rows = new Intl.ListFormat(t.locale).format(
    parts.map((each) => t(each.rows, { count: each.count })),
  )
  const count = parts.reduce((sum, each) => sum + each.count, 0)
  return t('{rows} {count, plural, one {is} other {are}} left out', { rows, count })
}

/** Returns how many rows these chunks hold. */
export function rowsIn(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** Returns the rows whose resource was not found, by the check or by the update. */
export function notFoundRows({ findings, tally }: LoadedFile): RowNote[] {
  return [...findings.missing, ...tally.missing]
}
