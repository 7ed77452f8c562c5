import type { WorkerMessage, WorkerTask } from './csv-worker.ts'
import type { Refusal } from './file-checks.ts'
import type { Chunk, CsvKind, Sheet } from './sheet.ts'

type Listener = {
  onProgress: (share: number) => void
  onRead: (sheet: Sheet) => void
  onRefused: (refusal: Refusal) => void
}

/** Reads a file beside the page, which stays quick. Answers how to stop it. */
export function readInWorker(kind: CsvKind, file: File, listener: Listener): () => void {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  const chunks: Chunk[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'progress') return listener.onProgress(data.share)
    if (data.type === 'chunk') return void chunks.push(data.chunk)
    worker.terminate()
    if (data.type === 'refused') listener.onRefused(data.refusal)
    else listener.onRead({ ...data.sheet, chunks })
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    worker.terminate()
    const message = 'The file could not be read: reload the page and try again.'
    listener.onRefused({ title: 'Read error', message })
  })
  worker.postMessage({ kind, file } satisfies WorkerTask)
  return () => worker.terminate()
}
