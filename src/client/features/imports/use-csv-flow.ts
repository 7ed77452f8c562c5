import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { ApiError, NO_ANSWER } from '#client/data/errors.ts'
import { newRun, refreshTouched } from '#client/data/queries.ts'
import { request } from '#client/data/request.ts'
import { runWorker } from '#client/kit/worker.ts'
import { importResources, updateResources } from '#shared/calls/imports.ts'
import type { ImportAnswer, UpdateBatchAnswer } from '#shared/contracts/admin-resources.ts'
import { type FlowEvent, type FlowState, nextState, type Problem, START } from './csv-flow.ts'
import type { WorkerMessage, WorkerQuestion, WorkerTask } from './csv-worker.ts'
import {
  type Chunk,
  type CsvKind,
  type Encoding,
  type FilePage,
  type Refusal,
  refusalOfFile,
  type RowNote,
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
  const [state, onEvent] = useReducer(nextState, START)
  const client = useQueryClient()
  const work = useWork()
  // One per file, so that a resumed upload is still the same import in the audit log.
  const importRun = useRef('')
  const source = useRef<OpenSource>(null)
  const lastFile = useRef<{ file: File; encoding: Encoding | undefined }>(null)
  const checkFrom = ({ chunks }: Sheet, first: number) => {
    onEvent({ type: 'check' })
    void sendChunks(kind, chunks.slice(first), {
      manner: { dryRun: true },
      run: work.start(),
      onEvent,
    })
  }
  const uploadFrom = async (chunks: readonly Chunk[], first: number) => {
    onEvent({ type: 'upload' })
    await sendChunks(kind, chunks.slice(first), {
      manner: { dryRun: false, run: importRun.current },
      run: work.start(),
      onEvent,
    })
    await refreshTouched(client, importResources)
  }
  const close = () => {
    work.drop()
    source.current?.close()
    source.current = null
  }
  useEffect(() => () => source.current?.close(), [])
  const read = (file: File, encoding: Encoding | undefined) => {
    close()
    lastFile.current = { file, encoding }
    const refusal = refusalOfFile(file)
    if (refusal) return onEvent({ type: 'refused', refusal })
    importRun.current = newRun()
    onEvent({ type: 'chosen', name: file.name })
    source.current = openInWorker(
      { kind, file, encoding },
      {
        onProgress: (share) => onEvent({ type: 'progress', share }),
        onRefused: (reason) => onEvent({ type: 'refused', refusal: reason }),
        onRead: (sheet) => {
          onEvent({ type: 'read', kind, sheet })
          if (sheet.chunks.length > 0) checkFrom(sheet, 0)
        },
      },
    )
  }
  const open = () => source.current ?? NOTHING_OPEN
  return {
    state,
    choose: read,
    again: (encoding) => {
      const last = lastFile.current
      if (last) read(last.file, encoding ?? last.encoding)
    },
    pageAt: (position) => open().page({ ask: 'page', position }),
    pageOfProblem: (problem) => open().page({ ask: 'problem', problem }),
    rowsAsCsv: (notes, and) => open().rows({ ask: 'rows', notes, and: and ?? null }),
    check: () => {
      if ('sheet' in state) checkFrom(state.sheet, state.checked)
    },
    upload: () => {
      if ('sheet' in state) void uploadFrom(state.uploads, state.sent)
    },
    cancel: () => {
      work.stop()
      onEvent({ type: 'cancel' })
    },
    reset: () => {
      close()
      onEvent({ type: 'reset' })
    },
  }
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

/** After a dry run, the response says what would happen. All chunks of a file share a `run` in the audit log. */
type Manner = { dryRun: boolean; run?: string }

type Order = { manner: Manner; run: Run; onEvent: (event: FlowEvent) => void }

function sendChunks(
  kind: CsvKind,
  chunks: readonly Chunk[],
  { manner, run, onEvent }: Order,
): Promise<void> {
  const { dryRun } = manner
  return kind === 'import'
    ? sendAll(chunks, {
        run,
        send: (chunk) => importChunk(chunk, manner),
        eventOf: ({ results }) => ({ type: dryRun ? 'checked' : 'imported', results }),
        onEvent,
      })
    : sendAll(chunks, {
        run,
        send: (chunk) => updateChunk(chunk, manner),
        eventOf: ({ results = [] }) => ({ type: dryRun ? 'compared' : 'updated', results }),
        onEvent,
      })
}

function importChunk({ items }: Chunk, manner: Manner): Promise<Sent<ImportAnswer>> {
  const body = { rows: items, ...manner }
  return sendChunk((signal) => request(importResources, { body, signal }))
}

function updateChunk({ items }: Chunk, manner: Manner): Promise<Sent<UpdateBatchAnswer>> {
  const body = { updates: items, ...manner }
  return sendChunk((signal) => request(updateResources, { body, signal }))
}

/** A running task. `isStopped` sends no more chunks; `isDropped` also reports no more events. */
export type Run = { isStopped: boolean; isDropped: boolean }

type Sending<Body> = {
  run: Run
  send: (chunk: Chunk) => Promise<Sent<Body>>
  eventOf: (body: Body) => FlowEvent
  onEvent: (event: FlowEvent) => void
}

/** Sends one chunk after the other, until the run is stopped or a chunk fails. */
export async function sendAll<Body>(
  chunks: readonly Chunk[],
  { run, send, eventOf, onEvent }: Sending<Body>,
): Promise<void> {
  for (const chunk of chunks) {
    if (run.isStopped) return
    const sent = await send(chunk)
    if (run.isDropped) return
    if ('problem' in sent) return onEvent({ type: 'failed', problem: sent.problem })
    onEvent(eventOf(sent.body))
  }
}

export type Sent<Body> = { body: Body } | { problem: Problem }

/** A busy server needs several seconds for 500 rows. */
const DEADLINE_MS = 60_000

/** Makes a call once and returns its failure instead of throwing it: the user decides whether to resume. */
export async function sendChunk<Body>(
  call: (signal: AbortSignal) => Promise<Body>,
): Promise<Sent<Body>> {
  try {
    return { body: await call(AbortSignal.timeout(DEADLINE_MS)) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    const message = 'The server could not be reached. Check your connection, then resume.'
    return { message, isUncertain: true }
  }
  const { status, userMessage, retryAfter } = error
  if (status === 401) {
    const message = 'Your session has ended. Log in again in another tab, then resume here.'
    return { message, isUncertain: false }
  }
  const reason = (userMessage || NO_ANSWER).replace(/(?<![.\s])[.\s]*$/, '.')
  const wait = retryAfter === null ? '' : ` Wait ${retryAfter} seconds.`
  return { message: reason + wait, isUncertain: status >= 500 }
}

type Listener = {
  onProgress: (share: number) => void
  onRead: (sheet: Sheet) => void
  onRefused: (refusal: Refusal) => void
}

type OpenSource = {
  page: (question: Extract<Question, { ask: 'page' | 'problem' }>) => Promise<FilePage>
  rows: (question: Extract<Question, { ask: 'rows' }>) => Promise<Blob>
  close: () => void
}

/** A question without its number. */
type Question = WorkerQuestion extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id'>
    : never
  : never

const GONE = 'The file is not open anymore: choose it again.'
const NOTHING_OPEN: OpenSource = {
  page: () => Promise.reject(new Error(GONE)),
  rows: () => Promise.reject(new Error(GONE)),
  close: () => {},
}

/** Opens a file in a worker, so that the page stays responsive. The worker keeps the file until it is closed. */
function openInWorker(task: WorkerTask, listener: Listener): OpenSource {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  const chunks: Chunk[] = []
  const waiting = new Map<number, (message: WorkerMessage) => void>()
  let asked = 0
  let isRead = false
  const close = runWorker<WorkerTask, WorkerMessage>(worker, {
    task,
    onMessage: (message) => {
      switch (message.type) {
        case 'progress':
          listener.onProgress(message.share)
          return undefined
        case 'chunk':
          chunks.push(message.chunk)
          return undefined
        case 'sheet':
          isRead = true
          listener.onRead({ ...message.sheet, chunks })
          return undefined
        case 'refused':
          listener.onRefused(message.refusal)
          return 'done'
        default:
          waiting.get(message.id)?.(message)
          waiting.delete(message.id)
          return undefined
      }
    },
    onFailure: () => {
      const message = 'The file could not be read: reload the page and try again.'
      const refusal = { title: 'Read error', message }
      // What has been read can still be sent.
      if (isRead) for (const respond of waiting.values()) respond({ type: 'refused', refusal })
      else listener.onRefused(refusal)
    },
  })
  const ask = (question: Question) =>
    new Promise<WorkerMessage>((resolve) => {
      asked += 1
      waiting.set(asked, resolve)
      worker.postMessage({ ...question, id: asked } satisfies WorkerQuestion)
    })
  return {
    page: async (question) => {
      const message = await ask(question)
      return message.type === 'page' ? message.page : Promise.reject(new Error(GONE))
    },
    rows: async (question) => {
      const message = await ask(question)
      return message.type === 'rows' ? message.csv : Promise.reject(new Error(GONE))
    },
    close,
  }
}
