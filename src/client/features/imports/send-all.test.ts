import { expect, it } from 'vitest'
import type { FlowEvent } from './csv-flow.ts'
import { type Run, sendAll } from './send-all.ts'
import type { Sent } from './send-chunk.ts'
import type { Chunk } from './sheet.ts'

const chunks: Chunk[] = [1, 2, 3].map((row) => ({ rows: [row], items: [] }))

/** Sends all; `act` may change the run, or fail, while a chunk is on its way. */
async function sent(act: (row: number, run: Run) => boolean | void): Promise<(number | string)[]> {
  const run: Run = { isStopped: false, isDropped: false }
  const events: FlowEvent[] = []
  const rows: number[] = []
  await sendAll(chunks, {
    run,
    send: async ({ rows: [row = 0] }): Promise<Sent<number>> => {
      rows.push(row)
      const fails = act(row, run)
      return fails ? { problem: { message: 'No', isUncertain: true } } : { body: row }
    },
    eventOf: (share) => ({ type: 'progress', share }),
    onEvent: (event) => events.push(event),
  })
  return [...rows, ...events.map((event) => (event.type === 'progress' ? 'told' : event.type))]
}

it('one chunk after the other', async () => {
  expect(await sent(() => {})).toEqual([1, 2, 3, 'told', 'told', 'told'])
})

it('until it is stopped: what is on its way is still told', async () => {
  const stop = (row: number, run: Run) => {
    if (row === 2) run.isStopped = true
  }
  expect(await sent(stop)).toEqual([1, 2, 'told', 'told'])
})

it('until it is dropped: nothing more is told', async () => {
  const drop = (row: number, run: Run) => {
    if (row === 2) Object.assign(run, { isStopped: true, isDropped: true })
  }
  expect(await sent(drop)).toEqual([1, 2, 'told'])
})

it('until one does not go through', async () => {
  expect(await sent((row) => row === 2)).toEqual([1, 2, 'told', 'failed'])
})
