import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { newRun } from '#client/kit/new-run.ts'
import { checkChunk, importChunk, refreshCatalogue, updateChunk } from './csv-calls.ts'
import { type FlowState, nextState, START } from './csv-flow.ts'
import { refusalOfFile } from './file-checks.ts'
import { readInWorker } from './read-in-worker.ts'
import { type Run, sendAll } from './send-all.ts'
import type { CsvKind, Sheet } from './sheet.ts'

export type CsvFlow = {
  state: FlowState
  choose: (file: File) => void
  /** From the first chunk, or from where it stopped. */
  check: () => void
  upload: () => void
  /** Ends after the chunk that is on its way. */
  cancel: () => void
  reset: () => void
}

export function useCsvFlow(kind: CsvKind): CsvFlow {
  const [state, onEvent] = useReducer(nextState, START)
  const client = useQueryClient()
  const work = useWork()
  /** One for each file: resumed after a stop, it is still the same import. */
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
          eventOf: (answer) => ({ type: 'updated', answer }),
          onEvent,
        }))
    await refreshCatalogue(client)
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

/** There is one thing at work at a time; it ends with the dialog. */
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
