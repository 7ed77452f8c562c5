import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FlowEvent, type FlowState, nextState, START } from './csv-flow.ts'
import type { Chunk, Fixed, RowRefusal, Sheet } from './sheet.ts'
import { checkAll, type Run, sendChunk, type Sent, uploadAll } from './use-csv-flow.ts'

const chunkOf = (row: number): Chunk => ({
  rows: [row],
  items: [{ sourceUrl: `https://example.org/${row}` }],
})
const SHEET: Sheet = {
  rows: 3,
  soundRows: 3,
  faultyRows: 0,
  faults: [],
  notices: [],
  problems: 0,
  columns: [],
  firstPage: { start: 0, rows: [] },
  ignored: [],
  dayOrder: null,
  chunks: [1, 2, 3].map(chunkOf),
}
const created: Sent = { imported: [{ row: 1, status: 'created' }] }

/** Checks a file of three rows in three chunks, and uploads it. */
function started() {
  let state: FlowState = START
  const events: FlowEvent[] = []
  const onEvent = (event: FlowEvent) => {
    events.push(event)
    state = nextState(state, event)
  }
  onEvent({ type: 'chosen', name: 'a.csv' })
  onEvent({ type: 'read', sheet: SHEET })
  onEvent({ type: 'check' })
  events.length = 0
  const loaded = () => ('sheet' in state ? state : expect.unreachable())
  return { onEvent, loaded, reported: () => events.map(({ type }) => type) }
}

/** Uploads all chunks. `act` runs while a chunk is being sent; it may change the run, or return true to fail. */
async function sent(act: (row: number, run: Run) => boolean | void): Promise<(number | string)[]> {
  const file = started()
  for (const chunk of SHEET.chunks)
    file.onEvent({ type: 'checked', chunk, results: [{ row: 1, status: 'created' }] })
  file.onEvent({ type: 'upload' })
  const before = file.reported().length
  const run: Run = { isStopped: false, isDropped: false }
  const rows: number[] = []
  await uploadAll({
    ...file,
    run,
    send: async ({ rows: [row = 0] }) => {
      rows.push(row)
      const fails = act(row, run)
      return fails ? { problem: { message: 'No', isUncertain: true } } : created
    },
  })
  return [...rows, ...file.reported().slice(before)]
}

it('one chunk after the other', async () => {
  expect(await sent(() => {})).toEqual([1, 2, 3, 'imported', 'imported', 'imported'])
})

it('until it is stopped: what is on its way is still reported', async () => {
  const stop = (row: number, run: Run) => {
    if (row === 2) run.isStopped = true
  }
  expect(await sent(stop)).toEqual([1, 2, 'imported', 'imported'])
})

it('until it is dropped: nothing more is reported', async () => {
  const drop = (row: number, run: Run) => {
    if (row === 2) Object.assign(run, { isStopped: true, isDropped: true })
  }
  expect(await sent(drop)).toEqual([1, 2, 'imported'])
})

it('until one does not go through', async () => {
  expect(await sent((row) => row === 2)).toEqual([1, 2, 'imported', 'failed'])
})

describe('what is too much for a minute', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Checks three chunks, of which the server refuses the second one at first. */
  function checkedSlowly() {
    const file = started()
    const run: Run = { isStopped: false, isDropped: false }
    const tried: number[] = []
    const refuse = async () => expect.unreachable()
    const send = async ({ rows: [row = 0] }: Chunk): Promise<Sent> => {
      tried.push(row)
      const isFirst = row === 2 && tried.filter((each) => each === 2).length === 1
      return isFirst ? { problem: { message: 'Wait', isUncertain: false, wait: 40 } } : created
    }
    return { file, run, tried, ends: checkAll({ ...file, run, refuse, send }) }
  }

  it('is sent again by itself when the minute is over', async () => {
    const { file, tried, ends } = checkedSlowly()
    await vi.advanceTimersByTimeAsync(39_000)
    expect(tried).toEqual([1, 2])
    expect(file.loaded()).toMatchObject({
      step: 'checking',
      problem: { message: expect.stringContaining('in 40 seconds') },
    })
    await vi.advanceTimersByTimeAsync(1_000)
    await ends
    expect(tried).toEqual([1, 2, 2, 3])
    expect(file.loaded()).toMatchObject({ step: 'ready', problem: null })
  })

  it('is not sent again if the check is stopped meanwhile', async () => {
    const { file, run, tried, ends } = checkedSlowly()
    await vi.advanceTimersByTimeAsync(10_000)
    run.isStopped = true
    await vi.advanceTimersByTimeAsync(1_000)
    await ends
    expect(tried).toEqual([1, 2])
    expect(file.loaded()).toMatchObject({ step: 'preview', problem: { message: 'Wait' } })
  })
})

it('in smaller chunks after one that was too large, in which everything arrives in its order', async () => {
  const file = started()
  const six: Chunk = {
    rows: [1, 2, 3, 4, 5, 6],
    items: [1, 2, 3, 4, 5, 6].map((row) => ({ sourceUrl: `https://example.org/${row}` })),
  }
  file.onEvent({ type: 'chosen', name: 'a.csv' })
  file.onEvent({ type: 'read', sheet: { ...SHEET, rows: 6, soundRows: 6, chunks: [six] } })
  file.onEvent({ type: 'check' })
  const run: Run = { isStopped: false, isDropped: false }
  const tries: number[][] = []
  const send = async ({ rows }: Chunk): Promise<Sent> => {
    tries.push(rows)
    return rows.length > 2
      ? { problem: { message: 'Too large', isUncertain: false, isTooLarge: true } }
      : { imported: rows.map((_, index) => ({ row: index + 1, status: 'created' })) }
  }
  await checkAll({ ...file, run, send, refuse: async () => expect.unreachable() })
  expect(tries).toEqual([[1, 2, 3, 4, 5, 6], [1, 2, 3], [1, 2], [3], [4, 5], [6]])
  expect(file.loaded().step).toBe('ready')
  file.onEvent({ type: 'upload' })
  tries.length = 0
  await uploadAll({ ...file, run, send })
  expect(tries).toEqual([[1, 2], [3], [4, 5], [6]])
  expect(file.loaded()).toMatchObject({ step: 'done', tally: { done: 6 } })
})

it('a single row that is too large stops, and says who refused it', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>413</html>', { status: 413 }))
  const answer = await sendChunk(new QueryClient(), 'import', chunkOf(1), { dryRun: true })
  expect(answer).toMatchObject({
    problem: {
      message: 'Refused as too large by a proxy in front of this site.',
      isTooLarge: true,
      isUncertain: false,
    },
  })
  const file = started()
  const run: Run = { isStopped: false, isDropped: false }
  await checkAll({
    ...file,
    run,
    send: async () => answer,
    refuse: async () => expect.unreachable(),
  })
  expect(file.loaded()).toMatchObject({ step: 'preview', problem: { isTooLarge: true } })
})

it('steady 14: the check has what the server refuses counted among the faulty rows, and goes on', async () => {
  const file = started()
  const refused: RowRefusal[] = []
  const refuse = async (rows: RowRefusal[]): Promise<Fixed> => {
    refused.push(...rows)
    const page = { start: 0, rows: [] }
    const sheet = { ...SHEET, soundRows: 1, faultyRows: 2, chunks: [] }
    return { sheet, page, next: 0, gone: rows.map(({ row }) => row) }
  }
  const run: Run = { isStopped: false, isDropped: false }
  const answers: Record<number, Sent> = {
    1: {
      imported: [{ row: 1, status: 'error', code: 'invalid', message: 'No', fields: ['level'] }],
    },
    2: {
      problem: { message: 'No', isUncertain: false, fields: { 'updates.0.sourceUrl': 'Private' } },
    },
  }
  await checkAll({
    ...file,
    run,
    refuse,
    send: async ({ rows: [row = 0] }) => answers[row] ?? created,
  })
  expect(refused).toEqual([
    { row: 1, text: 'No', columns: ['level'] },
    { row: 2, text: 'Private', columns: ['source_url'] },
  ])
  expect(file.loaded()).toMatchObject({ step: 'ready', uploads: [{ rows: [3] }] })
})

it('steady 14: a check that is refused as a whole stops, and can be resumed', async () => {
  const file = started()
  const run: Run = { isStopped: false, isDropped: false }
  const problem = { message: 'Away', isUncertain: false, fields: { body: 'No' } }
  const refuse = async () => expect.unreachable()
  await checkAll({ ...file, run, refuse, send: async () => ({ problem }) })
  expect(file.reported()).toEqual(['failed'])
  expect(file.loaded()).toMatchObject({ step: 'preview', problem: { message: 'Away' } })
})

afterEach(() => vi.unstubAllGlobals())

const sentBy = (respond: () => Promise<Response>) => {
  vi.stubGlobal('fetch', respond)
  // The client records there that a session has ended.
  const documentElement = { classList: { toggle: () => false } }
  vi.stubGlobal('document', { cookie: '', documentElement })
  const client = new QueryClient()
  return sendChunk(client, 'update', { rows: [], items: [] }, { dryRun: false })
}
const refusal = (status: number, body: unknown, headers?: Record<string, string>) =>
  sentBy(async () => new Response(JSON.stringify(body), { status, headers }))

it('returns the body', async () => {
  const results = [{ status: 'not_found' }]
  expect(await sentBy(async () => Response.json({ results }))).toEqual({ updated: results })
})

it.each([
  [400, 'Bad', 'Bad.', false],
  [403, 'Not for you.', 'Not for you.', false],
  [500, 'Something went wrong', 'Something went wrong.', true],
])('a refusal %i has the server’s words', async (status, message, said, isUncertain) => {
  expect(await refusal(status, { message })).toEqual({
    problem: { message: said, isUncertain, fields: {} },
  })
})

it('says how long to wait', async () => {
  expect(await refusal(429, { message: 'Too many' }, { 'Retry-After': '30' })).toEqual({
    problem: { message: 'Too many. Wait 30 seconds.', isUncertain: false, fields: {}, wait: 30 },
  })
})

it('an ended login can be renewed beside it', async () => {
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
