import { t } from '#client/kit/t.tsx'
import { runWorker } from '#client/kit/worker.ts'
import type { WorkerMessage, WorkerQuestion, WorkerTask } from './csv-worker.ts'
import type {
  CellFix,
  Chunk,
  FilePage,
  FixAnswer,
  Fixed,
  Refusal,
  RowRefusal,
  Sheet,
} from './sheet.ts'

type Listener = {
  onProgress: (share: number) => void
  onRead: (sheet: Sheet) => void
  onRefused: (refusal: Refusal) => void
}

export type OpenSource = {
  page: (question: Asked<'page' | 'problem'>) => Promise<FilePage>
  fix: (fix: CellFix) => Promise<FixAnswer>
  refuse: (refusals: readonly RowRefusal[]) => Promise<Fixed>
  rows: (question: Asked<'rows'>) => Promise<Blob>
  close: () => void
}

type Asked<Ask extends Question['ask']> = Extract<Question, { ask: Ask }>

/** A question without its number. */
type Question = WorkerQuestion extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id'>
    : never
  : never

const rejectClosed = () =>
  Promise.reject(new Error(t('The file is not open anymore: choose it again.')))
export const NOTHING_OPEN: OpenSource = {
  page: rejectClosed,
  fix: rejectClosed,
  refuse: rejectClosed,
  rows: rejectClosed,
  close: () => {},
}

/** Opens a file in a worker, so that the page stays responsive. The worker keeps the file until it is closed. */
export function openInWorker(task: WorkerTask, listener: Listener): OpenSource {
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
      const message = t('The file could not be read: reload the page and try again.')
      const refusal = { title: t('Read error'), message }
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
      return message.type === 'page' ? message.page : rejectClosed()
    },
    fix: async (fix) => {
      const message = await ask({ ask: 'fix', fix })
      return message.type === 'fix' ? message.answer : rejectClosed()
    },
    refuse: async (refusals) => {
      const message = await ask({ ask: 'refuse', refusals })
      return message.type === 'refuse' ? message.fixed : rejectClosed()
    },
    rows: async (question) => {
      const message = await ask(question)
      return message.type === 'rows' ? message.csv : rejectClosed()
    },
    close,
  }
}
