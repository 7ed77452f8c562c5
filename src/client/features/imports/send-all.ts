import type { FlowEvent } from './csv-flow.ts'
import type { Sent } from './send-chunk.ts'
import type { Chunk } from './sheet.ts'

/** What is going on for a dialog. `isStopped`: nothing more is sent; `isDropped`: nothing more is told. */
export type Run = { isStopped: boolean; isDropped: boolean }

type Sending<Body> = {
  run: Run
  send: (chunk: Chunk) => Promise<Sent<Body>>
  eventOf: (body: Body) => FlowEvent
  onEvent: (event: FlowEvent) => void
}

/** One chunk after the other, until it is stopped or one does not go through. */
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
