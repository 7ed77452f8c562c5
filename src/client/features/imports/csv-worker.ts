import './no-eval.ts'
import { readSheet } from './read-sheet.ts'
import type { Chunk, CsvKind, Refusal, Sheet } from './sheet.ts'

export type WorkerTask = { kind: CsvKind; file: File }

/** Rows are sent in pieces, because one large message would block the page. */
export type WorkerMessage =
  | { type: 'progress'; share: number }
  | { type: 'chunk'; chunk: Chunk }
  | { type: 'sheet'; sheet: Sheet }
  | { type: 'refused'; refusal: Refusal }

const LINES_PER_PROGRESS = 500
/** The share of the work done when the cells have been parsed, and when they have been checked. */
const PARSED = 0.3
const CHECKED = 0.95

self.addEventListener('message', ({ data }: MessageEvent<WorkerTask>) => void work(data))

const say = (message: WorkerMessage) => self.postMessage(message)

async function work({ kind, file }: WorkerTask): Promise<void> {
  const bytes = await bytesOf(file)
  if (!bytes) {
    const message =
      'The file could not be read. Was it moved or changed in the meantime? Choose it again.'
    return say({ type: 'refused', refusal: { title: 'Read error', message } })
  }
  say({ type: 'progress', share: PARSED / 2 })
  const sheet = readSheet(kind, bytes, (read, total) => {
    if (read % LINES_PER_PROGRESS === 1)
      say({ type: 'progress', share: PARSED + (read / total) * (CHECKED - PARSED) })
  })
  if ('title' in sheet) return say({ type: 'refused', refusal: sheet })
  for (const chunk of sheet.chunks) say({ type: 'chunk', chunk })
  say({ type: 'sheet', sheet: { ...sheet, chunks: [] } })
}

async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}
