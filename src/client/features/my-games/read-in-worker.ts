import type { ReadGames } from './games.ts'
import type { WorkerMessage, WorkerTask } from './games-worker.ts'

type Listener = {
  onProgress: (progress: { share: number; games: number }) => void
  onRead: (found: ReadGames) => void
  onRefused: (message: string) => void
}

/** Reads games beside the page, which stays quick. Answers how to stop it. */
export function readInWorker(task: WorkerTask, listener: Listener): () => void {
  const worker = new Worker(new URL('./games-worker.ts', import.meta.url), { type: 'module' })
  const games: ReadGames['games'] = []
  const openings: ReadGames['openings'] = []
  const broken: ReadGames['broken'] = []
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === 'progress') return listener.onProgress(data)
    if (data.type === 'games') return void games.push(...data.items)
    if (data.type === 'openings') return void openings.push(...data.items)
    if (data.type === 'broken') return void broken.push(...data.items)
    worker.terminate()
    if (data.type === 'refused') return listener.onRefused(data.message)
    listener.onRead({ ...data.found, games, openings, broken })
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    worker.terminate()
    listener.onRefused('The games could not be read: reload the page and try again.')
  })
  worker.postMessage(task, [task.book])
  return () => worker.terminate()
}
