import { t } from '#client/kit/t.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '#client/data/edits.ts'
import { newRun } from '#client/data/queries.ts'
import { importResources } from '#shared/calls/admin-resources.ts'
import {
  chunksOf,
  type CsvFile,
  type CsvKind,
  type FileRow,
  readCsvFile,
  type RowState,
} from './csv-file.ts'
import type { Refusal } from './csv-text.ts'
import { failureWords, sendRows, waitAfter } from './send-rows.ts'

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
