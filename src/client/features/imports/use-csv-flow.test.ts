import { afterEach, expect, it, vi } from 'vitest'
import { request } from '#client/data/request.ts'
import { updateResources } from '#shared/calls/imports.ts'
import type { FlowEvent } from './csv-flow.ts'
import type { Chunk } from './sheet.ts'
import { type Run, sendAll, sendChunk, type Sent } from './use-csv-flow.ts'

const chunks: Chunk[] = [1, 2, 3].map((row) => ({ rows: [row], items: [] }))

/** Sends all chunks. `act` runs while a chunk is being sent; it may change the run, or return true to fail. */
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
  return [...rows, ...events.map((event) => (event.type === 'progress' ? 'reported' : event.type))]
}

it('one chunk after the other', async () => {
  expect(await sent(() => {})).toEqual([1, 2, 3, 'reported', 'reported', 'reported'])
})

it('until it is stopped: what is on its way is still reported', async () => {
  const stop = (row: number, run: Run) => {
    if (row === 2) run.isStopped = true
  }
  expect(await sent(stop)).toEqual([1, 2, 'reported', 'reported'])
})

it('until it is dropped: nothing more is reported', async () => {
  const drop = (row: number, run: Run) => {
    if (row === 2) Object.assign(run, { isStopped: true, isDropped: true })
  }
  expect(await sent(drop)).toEqual([1, 2, 'reported'])
})

it('until one does not go through', async () => {
  expect(await sent((row) => row === 2)).toEqual([1, 2, 'reported', 'failed'])
})

afterEach(() => vi.unstubAllGlobals())

const sentBy = (respond: () => Promise<Response>) => {
  vi.stubGlobal('fetch', respond)
  return sendChunk(() => request(updateResources, { body: { updates: [], dryRun: false } }))
}
const refusal = (status: number, body: unknown, headers?: Record<string, string>) =>
  sentBy(async () => new Response(JSON.stringify(body), { status, headers }))

it('returns the body', async () => {
  expect(await sentBy(async () => Response.json({ updated: 1 }))).toEqual({ body: { updated: 1 } })
})

it.each([
  [400, 'Bad', 'Bad.', false],
  [403, 'Not for you.', 'Not for you.', false],
  [500, 'Something went wrong', 'Something went wrong.', true],
])('a refusal %i has the server’s words', async (status, message, said, isUncertain) => {
  expect(await refusal(status, { message })).toEqual({ problem: { message: said, isUncertain } })
})

it('says how long to wait', async () => {
  expect(await refusal(429, { message: 'Too many' }, { 'Retry-After': '30' })).toEqual({
    problem: { message: 'Too many. Wait 30 seconds.', isUncertain: false },
  })
})

it('an ended login can be mended beside it', async () => {
  expect(await refusal(401, { message: 'Log in' })).toMatchObject({
    problem: { message: expect.stringContaining('another tab'), isUncertain: false },
  })
})

it('no response, and half a response, leave it open what was stored', async () => {
  const lost = {
    problem: {
      message: 'The server could not be reached. Check your connection, then resume.',
      isUncertain: true,
    },
  }
  expect(await sentBy(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(lost)
  expect(await sentBy(async () => new Response('{"upd'))).toEqual(lost)
})
