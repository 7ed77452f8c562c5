import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { ApiError, NO_ANSWER } from '#client/data/errors.ts'
import { newRun, refreshTouched } from '#client/data/queries.ts'
import { request } from '#client/data/request.ts'
import { runWorker } from '#client/kit/worker.ts'
import { importResources, updateResources } from '#shared/calls/imports.ts'
import type { ImportAnswer, UpdateBatchAnswer } from '#shared/contracts/admin-resources.ts'
import { type FlowEvent, type FlowState, nextState, type Problem, START } from './csv-flow.ts'
import type { WorkerMessage, WorkerTask } from './csv-worker.ts'
import { type Chunk, type CsvKind, type Refusal, refusalOfFile, type Sheet } from './sheet.ts'

export type CsvFlow = {
  state: FlowState
  choose: (file: File) => void
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
  const checkFrom = ({ chunks }: Sheet, first: number) => {
    onEvent({ type: 'check' })
    void sendAll(chunks.slice(first), {
      run: work.start(),
      send: checkChunk,
      eventOf: ({ results }) => ({ type: 'checked', results }),
      onEvent,
    })
  }
  const uploadFrom = async ({ chunks }: Sheet, first: number) => {
    onEvent({ type: 'upload' })
    const rest = chunks.slice(first)
    const run = work.start()
    await (kind === 'import'
      ? sendAll(rest, {
          run,
          send: (chunk) => importChunk(chunk, importRun.current),
          eventOf: ({ results }) => ({ type: 'imported', results }),
          onEvent,
        })
      : sendAll(rest, {
          run,
          send: (chunk) => updateChunk(chunk, importRun.current),
          eventOf: (response) => ({ type: 'updated', response }),
          onEvent,
        }))
    await refreshTouched(client, importResources)
  }
  const read = (file: File) => {
    importRun.current = newRun()
    onEvent({ type: 'chosen', name: file.name })
    const stopReading = readInWorker(kind, file, {
      onProgress: (share) => onEvent({ type: 'progress', share }),
      onRefused: (refusal) => onEvent({ type: 'refused', refusal }),
      onRead: (sheet) => {
        onEvent({ type: 'read', sheet, needsCheck: kind === 'import' })
        if (kind === 'import' && sheet.chunks.length > 0) checkFrom(sheet, 0)
      },
    })
    work.start(stopReading)
  }
  return {
    state,
    choose: (file) => {
      work.drop()
      const refusal = refusalOfFile(file)
      if (refusal) onEvent({ type: 'refused', refusal })
      else read(file)
    },
    check: () => {
      if ('sheet' in state) checkFrom(state.sheet, state.checked)
    },
    upload: () => {
      if ('sheet' in state) void uploadFrom(state.sheet, state.sent)
    },
    cancel: () => {
      work.stop()
      onEvent({ type: 'cancel' })
    },
    reset: () => {
      work.drop()
      onEvent({ type: 'reset' })
    },
  }
}

/** Tracks the one task that is running, and drops it when the dialog unmounts. */
function useWork() {
  const current = useRef<Run & { end: () => void }>(null)
  const drop = () => {
    if (!current.current) return
    current.current.isStopped = true
    current.current.isDropped = true
    current.current.end()
    current.current = null
  }
  useEffect(() => drop, [])
  return {
    drop,
    stop: () => {
      if (current.current) current.current.isStopped = true
    },
    start: (end: () => void = () => {}): Run => {
      const run = { isStopped: false, isDropped: false, end }
      current.current = run
      return run
    },
  }
}

/** A dry run: the response says what an import would do with the rows. */
function checkChunk({ items }: Chunk): Promise<Sent<ImportAnswer>> {
  const body = { rows: items, dryRun: true }
  return sendChunk((signal) => request(importResources, { body, signal }))
}

/** All chunks of a file share a `run`, so that the audit log shows one import. */
function importChunk({ items }: Chunk, run: string): Promise<Sent<ImportAnswer>> {
  const body = { rows: items, dryRun: false, run }
  return sendChunk((signal) => request(importResources, { body, signal }))
}

function updateChunk({ items }: Chunk, run: string): Promise<Sent<UpdateBatchAnswer>> {
  return sendChunk((signal) =>
    request(updateResources, { body: { updates: items, dryRun: false, run }, signal }),
  )
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
  const reason = (userMessage || NO_ANSWER).replace(/[.\s]*$/, '.')
  const wait = retryAfter === null ? '' : ` Wait ${retryAfter} seconds.`
  return { message: reason + wait, isUncertain: status >= 500 }
}

type Listener = {
  onProgress: (share: number) => void
  onRead: (sheet: Sheet) => void
  onRefused: (refusal: Refusal) => void
}

/** Reads a file in a worker, so that the page stays responsive. Returns a function that stops it. */
function readInWorker(kind: CsvKind, file: File, listener: Listener): () => void {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  const chunks: Chunk[] = []
  return runWorker<WorkerTask, WorkerMessage>(worker, {
    task: { kind, file },
    onMessage: (message) => {
      if (message.type === 'progress') listener.onProgress(message.share)
      else if (message.type === 'chunk') chunks.push(message.chunk)
      else {
        if (message.type === 'refused') listener.onRefused(message.refusal)
        else listener.onRead({ ...message.sheet, chunks })
        return 'done'
      }
      return undefined
    },
    onFailure: () => {
      const message = 'The file could not be read: reload the page and try again.'
      listener.onRefused({ title: 'Read error', message })
    },
  })
}
