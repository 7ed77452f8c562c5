import { t } from '#client/kit/t.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/data/errors.ts'
import { unreached } from '#client/data/error-words.ts'
import { refresh } from '#client/data/edits.ts'
import { newRun } from '#client/data/queries.ts'
import { makeCall } from '#client/data/write.ts'
import { importResources, updateResources } from '#shared/calls/imports.ts'
import type { ImportResult, UpdateResult } from '#shared/contracts/admin-resources.ts'
import {
  type FlowEvent,
  type FlowState,
  type LoadedFile,
  nextState,
  type Problem,
  refusedRows,
  rowsOfProblem,
  START,
} from './csv-flow.ts'
import { NOTHING_OPEN, openInWorker, type OpenSource } from './csv-source.ts'
import {
  type CellFix,
  type Chunk,
  type CsvKind,
  type Encoding,
  type FilePage,
  type FixAnswer,
  type Fixed,
  refusalOfFile,
  type RowNote,
  type RowRefusal,
  type Sheet,
} from './sheet.ts'

export type CsvFlow = {
  state: FlowState
  choose: (file: File, encoding?: Encoding) => void
  /** Reads the same file once more, and checks it anew. `encoding` is for one that was refused for its encoding. */
  again: (encoding?: Encoding) => void
  /** Asks the worker, which keeps the open file. */
  pageAt: (position: number) => Promise<FilePage>
  pageOfProblem: (problem: number) => Promise<FilePage>
  /** Changes a cell, unless its new text is faulty, and checks what has changed by that. */
  fix: (fix: CellFix) => Promise<FixAnswer>
  /** Returns rows of the file as they are in it, to be corrected and uploaded again. */
  rowsAsCsv: (notes: readonly RowNote[], and?: 'faults' | 'notices') => Promise<Blob>
  /** Starts or resumes the check against the catalogue. */
  check: () => void
  upload: () => void
  /** Stops after the chunk that is being sent. */
  cancel: () => void
  reset: () => void
}

export function useCsvFlow(kind: CsvKind): CsvFlow {
  const flow = useFlowState()
  const { now, onEvent } = flow
  const file = useOpenFile(kind, onEvent)
  const { check, upload, stop, drop } = useServerWork(kind, flow, file)
  // A cell that is still being fixed may make a row of the upload, which is to be checked first.
  const fixing = useRef<Promise<unknown>>(Promise.resolve())
  const lastFile = useRef<{ file: File; encoding: Encoding | undefined }>(null)
  const read = (chosen: File, encoding: Encoding | undefined) => {
    drop()
    lastFile.current = { file: chosen, encoding }
    file.open(chosen, encoding, (sheet) => {
      onEvent({ type: 'read', sheet })
      if (sheet.chunks.length > 0) check()
    })
  }
  const fix = async (change: CellFix) => {
    const from = file.source()
    const answer = await from.fix(change)
    if ('refusal' in answer || from !== file.source()) return answer
    const wasStopped = now().step === 'preview'
    onEvent({ type: 'fixed', ...answer })
    if (!wasStopped && now().step === 'preview') check()
    return answer
  }
  return {
    state: flow.state,
    choose: read,
    again: (encoding) => {
      const last = lastFile.current
      if (last) read(last.file, encoding ?? last.encoding)
    },
    pageAt: (position) => file.source().page({ ask: 'page', position }),
    pageOfProblem: (problem) => file.source().page({ ask: 'problem', problem }),
    fix: (change) => {
      const answer = fix(change)
      fixing.current = answer.catch(() => undefined)
      return answer
    },
    rowsAsCsv: (notes, and) => file.source().rows({ ask: 'rows', notes, and: and ?? null }),
    check,
    upload: () => void fixing.current.then(upload),
    cancel: () => {
      stop()
      onEvent({ type: 'cancel' })
    },
    reset: () => {
      drop()
      file.close()
      onEvent({ type: 'reset' })
    },
  }
}

type OpenFile = ReturnType<typeof useOpenFile>

/** Holds the worker that has the file open, and closes it when the dialog unmounts. */
function useOpenFile(kind: CsvKind, onEvent: (event: FlowEvent) => void) {
  const source = useRef<OpenSource>(null)
  // One per file, so that a resumed upload is still the same import in the audit log.
  const run = useRef('')
  const close = () => {
    source.current?.close()
    source.current = null
  }
  useEffect(() => () => source.current?.close(), [])
  return {
    source: () => source.current ?? NOTHING_OPEN,
    run: () => run.current,
    close,
    open: (file: File, encoding: Encoding | undefined, onRead: (sheet: Sheet) => void) => {
      close()
      const refusal = refusalOfFile(file, t)
      if (refusal) return onEvent({ type: 'refused', refusal })
      run.current = newRun()
      onEvent({ type: 'chosen', name: file.name })
      source.current = openInWorker(
        { kind, file, encoding, language: t.language },
        {
          onProgress: (share) => onEvent({ type: 'progress', share }),
          onRefused: (reason) => onEvent({ type: 'refused', refusal: reason }),
          onRead,
        },
      )
    },
  }
}

type Flow = ReturnType<typeof useFlowState>

/** Has the server check the rows of the file, or store them. */
function useServerWork(kind: CsvKind, { now, onEvent }: Flow, file: OpenFile) {
  const client = useQueryClient()
  const { start, stop, drop } = useWork()
  const loaded = () => loadedOf(now())
  return {
    stop,
    drop,
    check: () => {
      onEvent({ type: 'check' })
      void checkAll({
        run: start(),
        loaded,
        send: (chunk) => sendChunk(client, kind, chunk, { dryRun: true }),
        refuse: (rows) => file.source().refuse(rows),
        onEvent,
      })
    },
    upload: async () => {
      onEvent({ type: 'upload' })
      if (now().step !== 'uploading') return
      await uploadAll({
        run: start(),
        loaded,
        send: (chunk) => sendChunk(client, kind, chunk, { dryRun: false, run: file.run() }),
        onEvent,
      })
      await refresh(client, importResources)
    },
  }
}

/** Holds the state where work that takes a while finds the current one. */
function useFlowState() {
  const [state, setState] = useState<FlowState>(START)
  const current = useRef<FlowState>(START)
  return {
    state,
    now: () => current.current,
    onEvent: (event: FlowEvent) => {
      current.current = nextState(current.current, event)
      setState(current.current)
    },
  }
}

function loadedOf(state: FlowState): LoadedFile | null {
  return 'sheet' in state ? state : null
}

/** Tracks the one task that is running, and drops it when the dialog unmounts. */
function useWork() {
  const current = useRef<Run>(null)
  const drop = () => {
    if (!current.current) return
    current.current.isStopped = true
    current.current.isDropped = true
    current.current = null
  }
  useEffect(() => drop, [])
  return {
    drop,
    stop: () => {
      if (current.current) current.current.isStopped = true
    },
    start: (): Run => {
      const run = { isStopped: false, isDropped: false }
      current.current = run
      return run
    },
  }
}

/** A running task. `isStopped` sends no more chunks; `isDropped` also reports no more events. */
export type Run = { isStopped: boolean; isDropped: boolean }

type Work = {
  run: Run
  /** Returns the file as it is now; null if it was closed. */
  loaded: () => LoadedFile | null
  send: (chunk: Chunk) => Promise<Sent>
  onEvent: (event: FlowEvent) => void
}

/** Sends one chunk after the other, until the run is stopped or a chunk fails. */
export async function uploadAll({ run, loaded, send, onEvent }: Work): Promise<void> {
  for (;;) {
    const file = loaded()
    const chunk = file?.uploads[file.sent]
    if (run.isStopped || !chunk) return
    const sent = await sendPatiently({ run, send, onEvent }, chunk)
    if (run.isDropped) return
    if (isTooLarge(chunk, sent)) {
      onEvent({ type: 'tooLarge', rows: chunk.rows.length })
      continue
    }
    if ('problem' in sent) return onEvent({ type: 'failed', problem: sent.problem })
    onEvent(
      'imported' in sent
        ? { type: 'imported', results: sent.imported }
        : { type: 'updated', results: sent.updated },
    )
  }
}

type Check = Work & { refuse: (rows: RowRefusal[]) => Promise<Fixed> }

/** Has the server judge every row that it has not judged yet. Those that it refuses become faulty rows of the file. */
export async function checkAll({ run, loaded, send, refuse, onEvent }: Check): Promise<void> {
  for (;;) {
    const chunk = loaded()?.unchecked[0]
    if (run.isStopped || !chunk) return
    const sent = await sendPatiently({ run, send, onEvent }, chunk)
    const file = loaded()
    if (run.isDropped || !file) return
    if (isTooLarge(chunk, sent)) {
      onEvent({ type: 'tooLarge', rows: chunk.rows.length })
      continue
    }
    const refused = refusedIn(file, chunk, sent)
    if ('problem' in sent && refused.length === 0)
      return onEvent({ type: 'failed', problem: sent.problem })
    const fixed = refused.length > 0 ? await refuse(refused).catch(() => 'gone' as const) : null
    if (run.isDropped) return
    if (fixed === 'gone') return onEvent({ type: 'failed', problem: closedFile() })
    if ('imported' in sent) onEvent({ type: 'checked', chunk, results: sent.imported })
    if ('updated' in sent) onEvent({ type: 'compared', chunk, results: sent.updated })
    if (fixed) onEvent({ type: 'fixed', ...fixed })
  }
}

/** A large file uses up what the server takes in a minute: then the chunk is sent again, unless the user stops it. */
async function sendPatiently(
  { run, send, onEvent }: Pick<Work, 'run' | 'send' | 'onEvent'>,
  chunk: Chunk,
): Promise<Sent> {
  for (;;) {
    const sent = await send(chunk)
    const wait = 'problem' in sent ? sent.problem.wait : undefined
    if (wait === undefined || run.isStopped) return sent
    const message = t(
      'This is as much as the server takes in a minute. It goes on by itself in {count, plural, one {# second} other {# seconds}}.',
      { count: wait },
    )
    onEvent({ type: 'waiting', problem: { message, isUncertain: false } })
    for (let second = 0; second < wait && !run.isStopped; second++)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    if (run.isStopped) return sent
  }
}

/** Whether fewer rows may go through where these did not. */
function isTooLarge(chunk: Chunk, sent: Sent): boolean {
  return 'problem' in sent && sent.problem.isTooLarge === true && chunk.rows.length > 1
}

function closedFile(): Problem {
  return { message: t('The file is not open anymore: choose it again.'), isUncertain: false }
}

function refusedIn(file: LoadedFile, chunk: Chunk, sent: Sent): RowRefusal[] {
  if ('imported' in sent) return refusedRows(file, chunk, sent.imported)
  return 'problem' in sent ? rowsOfProblem(file, chunk, sent.problem) : []
}

/** After a dry run, the response says what would happen. All chunks of a file share a `run` in the audit log. */
type Manner = { dryRun: boolean; run?: string }

export type Sent =
  | { imported: readonly ImportResult[] }
  | { updated: readonly UpdateResult[] }
  | { problem: Problem }

/** A busy server needs several seconds for 500 rows. */
const DEADLINE_MS = 60_000

/** Makes a call once and returns its failure instead of throwing it: the user decides whether to resume. */
export async function sendChunk(
  client: QueryClient,
  kind: CsvKind,
  { items }: Chunk,
  manner: Manner,
): Promise<Sent> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  // The tables are asked for once, after the last chunk.
  const quietly = { refreshes: false }
  try {
    if (kind === 'import') {
      const body = { rows: items, ...manner }
      const { results } = await makeCall(client, importResources, { body, signal }, quietly)
      return { imported: results }
    }
    const body = { updates: items, ...manner }
    const { results = [] } = await makeCall(client, updateResources, { body, signal }, quietly)
    return { updated: results }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    const message = t('The server could not be reached. Check your connection, then resume.')
    return { message, isUncertain: true }
  }
  const { status, userMessage, retryAfter, fields } = error
  if (status === 401) {
    const message = t('Your session has ended. Log in again in another tab, then resume here.')
    return { message, isUncertain: false }
  }
  const reason = (userMessage || unreached(error)).replace(/(?<![.\s])[.\s]*$/, '.')
  const wait = () =>
    t('Wait {count, plural, one {# second} other {# seconds}}.', { count: retryAfter ?? 0 })
  const message = retryAfter === null ? reason : `${reason} ${wait()}`
  const goesOn = status === 429 && retryAfter !== null ? { wait: retryAfter } : {}
  const tooLarge = status === 413 ? { isTooLarge: true } : {}
  return { message, isUncertain: status >= 500, fields, ...goesOn, ...tooLarge }
}
