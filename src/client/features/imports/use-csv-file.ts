import { t } from '#client/kit/t.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '#client/data/edits.ts'
import { newRun } from '#client/data/queries.ts'
import { importResources, updateResources } from '#shared/calls/admin-resources.ts'
import {
  chunksOf,
  type CsvFile,
  type CsvKind,
  type FileRow,
  type Item,
  readCsvFile,
  type RowState,
} from './csv-file.ts'
import type { Refusal } from './csv-text.ts'
import { ApiError, unreached } from '#client/data/errors.ts'
import { makeCall } from '#client/data/write.ts'
import type { ImportResult, UpdateResult } from '#shared/contracts/admin-resources.ts'

export type LoadedFile = {
  step: 'checking' | 'ready' | 'uploading' | 'done'
  file: CsvFile
  /** How many rows this step sends. */
  total: number
  /** `waiting` goes on by itself, `stopping` ends after the chunk that is being sent, `stopped` can be resumed. */
  pace: 'sending' | 'waiting' | 'stopping' | 'stopped'
  /** Why it waits or has stopped. */
  problem: string
}

export type FileState =
  | { step: 'choosing'; refusal: Refusal | null }
  | { step: 'reading'; name: string }
  | LoadedFile

export type FileFlow = {
  state: FileState
  choose: (file: File) => void
  /** Says of a row, by its number, that it is not the same as a resource. */
  deny: (number: number, id: number) => void
  upload: () => void
  resume: () => void
  stop: () => void
  reset: () => void
}

const START: FileState = { step: 'choosing', refusal: null }

/** Takes a file through its steps: it is read, checked by the server, which stores nothing, and uploaded in chunks. */
export function useCsvFile(kind: CsvKind): FileFlow {
  const client = useQueryClient()
  const [state, setState] = useState<FileState>(START)
  // Another file and the end of the dialog end the work that is under way.
  const work = useRef({ isStopped: false, isDropped: false })
  // One per file, so that a resumed upload is still the same import in the audit log.
  const run = useRef('')
  const begin = () => {
    work.current.isDropped = true
    work.current = { isStopped: false, isDropped: false }
    return work.current
  }
  useEffect(() => () => void begin(), [])
  const send = async (start: LoadedFile, isResent = false) => {
    const mine = begin()
    const manner = { dryRun: start.step === 'checking', run: run.current }
    let now: LoadedFile = { ...start, pace: 'sending', problem: '' }
    const show = (changes: Partial<LoadedFile>) => {
      now = { ...now, ...changes }
      if (!mine.isDropped) setState(mine.isStopped ? { ...now, pace: 'stopping' } : now)
    }
    const stop = (problem: string) => {
      mine.isStopped = false
      show({ pace: 'stopped', problem })
    }
    try {
      show({})
      for (const chunk of chunksOf(waitingRows(now))) {
        const sent = await patiently(
          () => sendRows(client, kind, chunk, manner),
          mine,
          (problem) => show({ pace: 'waiting', problem }),
        )
        const isAgain = isResent && !manner.dryRun
        show({ pace: 'sending', problem: '', file: withRows(now.file, sent, isAgain) })
        if (mine.isDropped) break
        if (mine.isStopped && waitingRows(now).length > 0) return stop('')
      }
      show({ step: manner.dryRun ? 'ready' : 'done' })
    } catch (error) {
      stop(failureWords(error))
    } finally {
      if (!manner.dryRun) void refresh(client, importResources)
    }
  }
  const choose = async (file: File) => {
    const mine = begin()
    run.current = newRun()
    setState({ step: 'reading', name: file.name })
    const read = await readCsvFile(kind, file, t)
    if (mine.isDropped) return
    if ('title' in read) return setState({ step: 'choosing', refusal: read })
    await send(loaded('checking', read))
  }
  return {
    state,
    choose: (file) => void choose(file),
    deny: (number, id) => {
      if (!('file' in state)) return
      setState({ ...state, file: withRows(state.file, denied(state.file, number, id), false) })
    },
    upload: () => void ('file' in state && send(loaded('uploading', state.file))),
    resume: () => void ('file' in state && send(state, true)),
    stop: () => {
      work.current.isStopped = true
      if ('file' in state) setState({ ...state, pace: 'stopping' })
    },
    reset: () => {
      begin()
      setState(START)
    },
  }
}

/** Returns the row, which is not the same as that resource. */
function denied({ rows }: CsvFile, number: number, id: number): CsvFile['rows'] {
  return rows.flatMap(({ similar = [], notSimilar = [], ...row }) => {
    if (row.row !== number) return []
    const others = similar.filter((other) => other !== id)
    const like = others.length > 0 ? { similar: others } : {}
    return [{ ...row, ...like, notSimilar: [...notSimilar, id] }]
  })
}

function loaded(step: LoadedFile['step'], file: CsvFile): LoadedFile {
  const started: LoadedFile = { step, file, total: 0, pace: 'sending', problem: '' }
  return { ...started, total: waitingRows(started).length }
}

/** Returns the rows that the step has not sent yet. */
export function waitingRows({ step, file }: Pick<LoadedFile, 'step' | 'file'>): FileRow[] {
  const states: RowState[] = step === 'checking' ? ['unchecked'] : ['new', 'changes']
  return file.rows.filter(({ state }) => states.includes(state))
}

/** The check found these rows to be new: what is there now was stored by an attempt whose response was lost. */
function withRows(file: CsvFile, sent: readonly FileRow[], isResent: boolean): CsvFile {
  const now = new Map(
    sent.map((row) => {
      const cameInBefore = isResent && row.state === 'exists'
      return [row.row, cameInBefore ? { ...row, state: 'done' as const, note: '' } : row]
    }),
  )
  return { ...file, rows: file.rows.map((row) => now.get(row.row) ?? row) }
}

/** A large file uses up what the server takes in a minute: then the call is made again, unless it is stopped meanwhile. */
async function patiently<Result>(
  send: () => Promise<Result>,
  work: { isStopped: boolean; isDropped: boolean },
  onWait: (message: string) => void,
): Promise<Result> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const wait = waitAfter(error)
      if (wait === null || work.isStopped) throw error
      onWait(
        t(
          'This is as much as the server takes in a minute. It goes on by itself in {count, plural, one {# second} other {# seconds}}.',
          { count: wait },
        ),
      )
      for (let second = 0; second < wait && !work.isStopped && !work.isDropped; second++)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      if (work.isStopped || work.isDropped) throw error
    }
  }
}

/** A check (`dryRun`) says what would happen. All chunks of a file share a `run` in the audit log. */
type Manner = { dryRun: boolean; run: string }

/** A busy server needs several seconds for 500 rows. */
const DEADLINE_MS = 60_000

/** Sends rows in one call, and returns what is known about them then. Throws if the call as a whole fails. */
async function sendRows(
  client: QueryClient,
  kind: CsvKind,
  rows: readonly FileRow[],
  manner: Manner,
): Promise<FileRow[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  // The tables are asked for once, after the last chunk.
  const quietly = { refreshes: false }
  if (kind === 'import') {
    const body = {
      rows: rows.map(({ item, notSimilar }) => ({ ...item, ...(notSimilar && { notSimilar }) })),
      ...manner,
    }
    const { results } = await makeCall(client, importResources, { body, signal }, quietly)
    return rows.map((row, index) => imported(row, results[index], manner.dryRun))
  }
  try {
    const body = { updates: rows.map(updateOf), ...manner }
    const { results = [] } = await makeCall(client, updateResources, { body, signal }, quietly)
    return rows.map((row, index) => updated(row, results[index], manner.dryRun))
  } catch (error) {
    // An update is refused as a whole for one row: the others are checked without it.
    const refused = refusedRows(error)
    if (!manner.dryRun || refused.size === 0) throw error
    const sound = rows.filter((_, index) => !refused.has(index))
    const checked = sound.length > 0 ? await sendRows(client, kind, sound, manner) : []
    const faulty = [...refused].flatMap(([index, reason]) => {
      const row = rows[index]
      return row ? [leftOut(row, 'faulty', reason)] : []
    })
    return [...checked, ...faulty]
  }
}

function imported(row: FileRow, result: ImportResult | undefined, dryRun: boolean): FileRow {
  const { status, code, message = t('The server gave no answer'), sameAs, similar } = result ?? {}
  if (status === 'created')
    return { ...row, state: dryRun ? 'new' : 'done', ...(similar ? { similar } : {}) }
  const state = code === 'exists' ? 'exists' : 'faulty'
  return { ...leftOut(row, state, message), ...(sameAs === undefined ? {} : { id: sameAs }) }
}

/** Sends only what changes, with the values that the check has shown: the server leaves alone what differs from them. */
function updateOf({ item, changes }: FileRow): Item {
  const { sourceUrl } = item ?? { sourceUrl: '' }
  if (!changes) return item ?? { sourceUrl }
  const side = (which: 0 | 1) =>
    Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[which]]))
  return { ...side(1), sourceUrl, seen: side(0) }
}

function updated(row: FileRow, result: UpdateResult | undefined, dryRun: boolean): FileRow {
  const { status = 'not_found', id, title = row.title, changes } = result ?? {}
  if (status === 'not_found' || id === undefined)
    return leftOut(row, 'missing', t('No resource has this source_url'))
  const found = { ...row, id, title }
  if (status === 'changed_meanwhile')
    return leftOut(found, 'overtaken', t('Changed since the check'))
  if (!dryRun) return { ...found, state: 'done' }
  return status === 'changed' && changes
    ? { ...found, state: 'changes', changes }
    : { ...found, state: 'unchanged' }
}

function leftOut(row: FileRow, state: FileRow['state'], text: string): FileRow {
  return { ...row, state, note: t('Row {row}: {text}', { row: row.row, text }) }
}

/** Returns the positions of refused rows, and why; the fields of such a refusal are 'updates.3.sourceUrl'. */
function refusedRows(error: unknown): Map<number, string> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  return new Map(
    fields.flatMap(([path, reason]) => {
      const [list, index] = path.split('.')
      return list === 'updates' && index ? [[Number(index), reason] as const] : []
    }),
  )
}

/** After how many seconds the same call may pass: a large file uses up what the server takes in a minute. */
function waitAfter(error: unknown): number | null {
  return error instanceof ApiError && error.status === 429 ? error.retryAfter : null
}

/** Says why a call failed. */
function failureWords(error: unknown): string {
  if (!(error instanceof ApiError))
    return t('The server could not be reached. Check your connection, then resume.')
  if (error.status === 401)
    return t('Your session has ended. Log in again in another tab, then resume here.')
  return error.userMessage || unreached(error)
}
