import { vi } from 'vitest'
import type { StudyMessage, StudyTask } from '#client/catalogue/study-worker.ts'

/** Stands in for Lichess in the page. Other workers are left alone. Returns the paths that were asked for. */
export function answerStudies(respond: (path: string) => Partial<StudyMessage>): string[] {
  const asked: string[] = []
  class Downloads extends EventTarget {
    terminate = () => undefined
    postMessage({ url }: StudyTask) {
      const path = new URL(url).pathname
      asked.push(path)
      const data = { status: 200, pgn: '', retryAfter: null, ...respond(path) }
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
  vi.stubGlobal(
    'Worker',
    new Proxy(Worker, {
      construct: (real, [url, options]: [URL, WorkerOptions]) =>
        String(url).includes('study-worker') ? new Downloads() : new real(url, options),
    }),
  )
  return asked
}
