import { describe, expect, it } from 'vitest'
import type { ImportResult, UpdateResult } from '#shared/contracts/admin-resources.ts'
import { closesAfter, endingToast } from './csv-ending.ts'
import {
  errorCount,
  leftOutText,
  refusedRows,
  rowsOfProblem,
  rowsToSend,
  type FlowEvent,
  type FlowState,
  type LoadedFile,
  nextState,
  notFoundRows,
  rowsIn,
  START,
} from './csv-flow.ts'
import type { Chunk, Sheet } from './sheet.ts'

const item = (row: number) => ({ sourceUrl: `https://example.org/${row}` })
const chunk = (...rows: number[]) => ({ rows, items: rows.map(item) })
const CHUNKS: [Chunk, Chunk] = [chunk(1, 2), chunk(4, 5)]
const sheet: Sheet = {
  rows: 5,
  soundRows: 4,
  faultyRows: 1,
  faults: [],
  notices: [],
  problems: 1,
  columns: [],
  firstPage: { start: 0, rows: [] },
  ignored: [],
  dayOrder: null,
  chunks: CHUNKS,
}
const created = (row: number): ImportResult => ({ row, status: 'created' })
const exists = (row: number): ImportResult => ({
  row,
  status: 'error',
  code: 'exists',
  message: 'There already',
})
const results = [created(1), created(2)]
const lost: FlowEvent = { type: 'failed', problem: { message: 'Gone', isUncertain: true } }
const busy: FlowEvent = { type: 'failed', problem: { message: 'Busy', isUncertain: false } }

const READ: FlowEvent[] = [
  { type: 'chosen', name: 'a.csv' },
  { type: 'read', sheet },
]
const CHECKED: FlowEvent[] = [
  ...READ,
  { type: 'check' },
  { type: 'checked', chunk: CHUNKS[0], results },
  { type: 'checked', chunk: CHUNKS[1], results },
]
const UPLOADING: FlowEvent[] = [...CHECKED, { type: 'upload' }]

const after = (...events: FlowEvent[]): FlowState => events.reduce(nextState, START)
function loaded(...events: FlowEvent[]): LoadedFile {
  const state = after(...events)
  return 'sheet' in state ? state : expect.unreachable(state.step)
}
const steps = (events: readonly FlowEvent[]) =>
  events.map((_, index) => after(...events.slice(0, index + 1)).step)

describe('the way of a file', () => {
  it('from chosen to done', () => {
    const events: FlowEvent[] = [
      { type: 'chosen', name: 'a.csv' },
      { type: 'progress', share: 0.5 },
      ...UPLOADING.slice(1),
      { type: 'imported', results },
      { type: 'imported', results },
    ]
    expect(steps(events)).toEqual([
      'reading',
      'reading',
      'preview',
      'checking',
      'checking',
      'ready',
      'uploading',
      'uploading',
      'done',
    ])
    expect(loaded(...events).tally).toMatchObject({ done: 4, errors: [] })
  })

  it('a file without a sound row has nothing to check', () => {
    const empty = { ...sheet, soundRows: 0, chunks: [] }
    expect(after({ type: 'chosen', name: 'a.csv' }, { type: 'read', sheet: empty }).step).toBe(
      'ready',
    )
  })

  it('a refused file leads back to the choice', () => {
    const refusal = { title: 'Read error', message: 'No' }
    expect(after({ type: 'chosen', name: 'a.csv' }, { type: 'refused', refusal })).toEqual({
      step: 'choosing',
      refusal,
    })
  })

  it.each<FlowEvent[][]>([
    [[...READ, { type: 'upload' }]],
    [[...READ, { type: 'checked', chunk: CHUNKS[0], results }]],
    [[...READ, lost]],
    [[...READ, { type: 'cancel' }]],
    [[{ type: 'imported', results }]],
    [[...CHECKED, { type: 'imported', results }]],
    [[...CHECKED, { type: 'check' }]],
  ])('what does not fit the step changes nothing %#', (events) => {
    expect(after(...events)).toEqual(after(...events.slice(0, -1)))
  })

  it('everything can be dropped', () => {
    expect(after(...UPLOADING, { type: 'reset' })).toBe(START)
  })
})

describe('the check', () => {
  const similar: ImportResult = { ...created(1), similar: [7, 8] }
  const refused: ImportResult = {
    row: 2,
    status: 'error',
    code: 'invalid',
    message: 'No',
    fields: ['sourceUrl'],
  }
  const judged: FlowEvent[] = [
    ...READ,
    { type: 'check' },
    { type: 'checked', chunk: CHUNKS[0], results: [similar, exists(2)] },
    { type: 'checked', chunk: CHUNKS[1], results: [created(1), refused] },
  ]

  it('tells what is there already, and what is similar', () => {
    expect(loaded(...judged).findings).toMatchObject({
      existing: [{ row: 2, message: 'Row 2: There already', sourceUrl: 'https://example.org/2' }],
      similar: [{ row: 1, ids: [7, 8] }],
    })
  })

  it('steady 14: names the rows and cells that the server refuses, which become faulty', () => {
    const checking = loaded(...judged.slice(0, 4))
    expect(refusedRows(checking, CHUNKS[1], [created(1), refused])).toEqual([
      { row: 5, text: 'No', columns: ['source_url'] },
    ])
    const fields = { 'updates.1.imageUrl': 'Not public', 'updates.0.seen': 'No', body: 'No' }
    const problem = { message: 'No', isUncertain: false, fields }
    expect(rowsOfProblem(checking, CHUNKS[1], problem)).toEqual([
      { row: 5, text: 'Not public', columns: ['image_url'] },
      { row: 4, text: 'No', columns: [] },
    ])
    // What was corrected while the check was under way is judged again.
    expect(refusedRows(checking, CHUNKS[0], [refused, refused])).toEqual([])
  })

  it('steady 14: the rows that are new are those that are sent; the others are named', () => {
    const faulty = { ...sheet, soundRows: 3, faultyRows: 2, chunks: [] }
    const state = loaded(...judged, { type: 'fixed', sheet: faulty, gone: [5] })
    expect(state.step).toBe('ready')
    expect(rowsToSend(state)).toBe(2)
    expect(state.uploads.flatMap(({ rows }) => rows)).toEqual([1, 4])
    expect(leftOutText(state)).toBe(
      '2 rows with errors and 1 row already in the catalogue are left out',
    )
    const done = { type: 'imported', results: [created(1)] } as const
    const ended = [{ type: 'upload' } as const, done, done].reduce<FlowState>(nextState, state)
    expect(endingToast('import', ended)?.description).toBe('2 resources imported, 3 errors')
  })

  it('steady 14: one row is left out in the singular, and none is not mentioned', () => {
    expect(leftOutText(loaded(...CHECKED))).toBe('1 row with errors is left out')
    const sound: FlowEvent = { type: 'read', sheet: { ...sheet, faultyRows: 0 } }
    expect(leftOutText(loaded({ type: 'chosen', name: 'a.csv' }, sound))).toBe('')
  })

  it('goes on where it has stopped', () => {
    const stopped = [...CHECKED.slice(0, 4), busy]
    expect(loaded(...stopped)).toMatchObject({
      step: 'preview',
      unchecked: [CHUNKS[1]],
      problem: { message: 'Busy' },
    })
    expect(
      loaded(...stopped, { type: 'check' }, { type: 'checked', chunk: CHUNKS[1], results }),
    ).toMatchObject({
      step: 'ready',
      unchecked: [],
      problem: null,
    })
  })
})

describe('the upload', () => {
  it('has errors with the numbers of the file', () => {
    const state = loaded(
      ...UPLOADING,
      { type: 'imported', results },
      {
        type: 'imported',
        results: [
          { row: 1, status: 'error', code: 'invalid', message: 'No' },
          { row: 2, status: 'error', code: 'repeated', message: 'The same as row 1' },
        ],
      },
    )
    expect(state.step).toBe('done')
    expect(state.tally.errors).toEqual([
      { row: 4, message: 'Row 4: No' },
      { row: 5, message: 'Row 5: The same source URL is in an earlier row' },
    ])
    expect(errorCount(state)).toBe(3)
  })

  it('has failed when nothing came in', () => {
    const none = [exists(1), exists(2)]
    const state = loaded(
      ...UPLOADING,
      { type: 'imported', results: none },
      { type: 'imported', results: none },
    )
    expect(state.step).toBe('failed')
    expect(state.tally.errors).toHaveLength(4)
  })

  it('is canceled after the response that is on its way, and goes on from there', () => {
    const canceled: FlowEvent[] = [...UPLOADING, { type: 'cancel' }, { type: 'imported', results }]
    expect(steps(canceled).slice(-2)).toEqual(['stopping', 'stopped'])
    const state = loaded(...canceled)
    expect(state).toMatchObject({ sent: 1, tally: { done: 2 }, problem: null })
    expect(rowsIn(state.uploads.slice(0, state.sent))).toBe(2)
    expect(after(...canceled, { type: 'upload' }, { type: 'imported', results }).step).toBe('done')
  })

  it('is done when the last response comes after canceling', () => {
    const events: FlowEvent[] = [{ type: 'imported', results }, { type: 'cancel' }]
    expect(after(...UPLOADING, ...events, { type: 'imported', results }).step).toBe('done')
  })

  it('stops when a chunk does not go through, also while stopping', () => {
    expect(loaded(...UPLOADING, busy)).toMatchObject({ step: 'stopped', sent: 0, isResent: false })
    expect(loaded(...UPLOADING, { type: 'cancel' }, lost)).toMatchObject({
      step: 'stopped',
      isResent: true,
    })
  })

  it('after a lost response, rows that are there now were stored', () => {
    const again: FlowEvent = { type: 'upload' }
    const there: FlowEvent = { type: 'imported', results: [exists(1), exists(2)] }
    const state = loaded(...UPLOADING, lost, again, busy, again, there)
    expect(state).toMatchObject({ sent: 1, isResent: false, tally: { done: 2, errors: [] } })
    // The next chunk was sent only once.
    expect(nextState(state, there)).toMatchObject({ tally: { done: 2 } })
  })

  it('but not after a plain refusal', () => {
    const there: FlowEvent = { type: 'imported', results: [exists(1), exists(2)] }
    expect(loaded(...UPLOADING, busy, { type: 'upload' }, there).tally).toMatchObject({
      done: 0,
      errors: [{ row: 1, message: 'Row 1: There already' }, { row: 2 }],
    })
  })
})

describe('steady 14: a fixed file', () => {
  const fixed = (chunks: Chunk[], gone: number[]): FlowEvent => ({
    type: 'fixed',
    sheet: { ...sheet, soundRows: 5, faultyRows: 0, chunks },
    gone,
  })

  it('is checked again, but only what is new in it', () => {
    const fresh = chunk(3)
    const state = loaded(...CHECKED, fixed([fresh], []))
    expect(state).toMatchObject({ step: 'preview', unchecked: [fresh] })
    expect(rowsToSend(state)).toBe(5)
    const again: FlowEvent[] = [
      { type: 'check' },
      { type: 'checked', chunk: fresh, results: [created(1)] },
    ]
    expect(loaded(...CHECKED, fixed([fresh], []), ...again)).toMatchObject({
      step: 'ready',
      unchecked: [],
    })
    // Rows are sent in the order of the file.
    const uploads = loaded(...CHECKED, fixed([fresh], []), ...again, { type: 'upload' }).uploads
    expect(uploads.map(({ rows }) => rows)).toEqual([[1, 2, 3, 4, 5]])
  })

  it('forgets what was found about a row that is not what it was', () => {
    const found: FlowEvent[] = [
      ...CHECKED.slice(0, 3),
      { type: 'checked', chunk: CHUNKS[0], results: [exists(1), created(2)] },
      { type: 'checked', chunk: CHUNKS[1], results },
    ]
    const { findings, uploads } = loaded(...found, fixed([chunk(1, 4)], [1, 4]))
    expect(findings.existing).toEqual([])
    expect(uploads.map(({ rows }) => rows)).toEqual([[2], [5]])
  })

  it('does not take the result of what a row was before', () => {
    const fresh = chunk(1)
    const sent: FlowEvent = { type: 'checked', chunk: CHUNKS[0], results: [exists(1), created(2)] }
    const state = loaded(...READ, { type: 'check' }, fixed([fresh], [1]), sent)
    expect(state.findings.existing).toEqual([])
    expect(state.unchecked).toEqual([CHUNKS[1], fresh])
    expect(rowsIn(state.uploads)).toBe(1)
  })

  it('may be fixed during the check, also all that is on its way', () => {
    const fresh = chunk(1, 2)
    const sent: FlowEvent = { type: 'checked', chunk: CHUNKS[0], results }
    const state = loaded(...READ, { type: 'check' }, fixed([fresh], [1, 2]), sent)
    expect(state).toMatchObject({ step: 'checking', unchecked: [CHUNKS[1], fresh], uploads: [] })
  })

  it('sends nothing if nothing of it is new', () => {
    const none: FlowEvent[] = [
      ...READ,
      { type: 'check' },
      { type: 'checked', chunk: CHUNKS[0], results: [exists(1), exists(2)] },
      { type: 'checked', chunk: CHUNKS[1], results: [exists(1), exists(2)] },
    ]
    expect(loaded(...none, { type: 'upload' })).toEqual(loaded(...none))
    expect(rowsToSend(loaded(...none))).toBe(0)
  })
})

describe('an update', () => {
  const changed = (id: number): UpdateResult => ({
    status: 'changed',
    id,
    title: `Book ${id}`,
    changes: { price: ['$1', '$2'], level: ['all', 'master'] },
  })
  const unchanged: UpdateResult = { status: 'unchanged', id: 8, title: 'Same', changes: {} }
  const compared: FlowEvent[] = [
    { type: 'chosen', name: 'a.csv' },
    { type: 'read', sheet },
    { type: 'check' },
    { type: 'compared', chunk: CHUNKS[0], results: [changed(7), unchanged] },
    {
      type: 'compared',
      chunk: CHUNKS[1],
      results: [{ status: 'not_found' }, changed(9)],
    },
  ]

  it('is checked: what changes is sent, with the old values; the rest is not', () => {
    expect(steps(compared)).toEqual(['reading', 'preview', 'checking', 'checking', 'ready'])
    const { findings, uploads } = loaded(...compared)
    expect(findings).toMatchObject({
      changed: [
        { row: 1, id: 7, title: 'Book 7', changes: { price: ['$1', '$2'] } },
        { row: 5, id: 9 },
      ],
      unchanged: [2],
      missing: [{ row: 4, message: 'Row 4: https://example.org/4' }],
    })
    const values = { price: '$2', level: 'master', seen: { price: '$1', level: 'all' } }
    expect(uploads).toEqual([
      { rows: [1], items: [{ ...item(1), ...values }] },
      { rows: [5], items: [{ ...item(5), ...values }] },
    ])
  })

  it('tells what was gone, and what has changed meanwhile', () => {
    const state = loaded(
      ...compared,
      { type: 'upload' },
      { type: 'updated', results: [{ status: 'not_found' }] },
      {
        type: 'updated',
        results: [
          {
            status: 'changed_meanwhile',
            id: 9,
            title: 'Book 9',
            changes: { price: [null, '$2'], level: ['all', 'master'] },
          },
        ],
      },
    )
    expect(state.step).toBe('done')
    expect(state.tally).toMatchObject({
      done: 0,
      missing: [{ row: 1 }],
      overtaken: [{ row: 5, message: 'Row 5: Price was $1 and is empty now', resource: 9 }],
    })
    expect(notFoundRows(state).map(({ row }) => row)).toEqual([4, 1])
    expect(endingToast('update', state)?.description).toBe(
      'Updated 0 resources, 2 not found, 1 changed meanwhile',
    )
    expect(closesAfter('update', state)).toBeNull()
  })

  it('counts a row again that was stored before its response was lost', () => {
    const sent: FlowEvent[] = [{ type: 'upload' }, lost, { type: 'upload' }]
    const state = loaded(...compared, ...sent, { type: 'updated', results: [unchanged] })
    expect(state.tally).toMatchObject({ done: 1, overtaken: [] })
  })

  it('with nothing to change sends nothing', () => {
    const same = (chunk: Chunk): FlowEvent => ({
      type: 'compared',
      chunk,
      results: [unchanged, unchanged],
    })
    const state = loaded(...compared.slice(0, 3), same(CHUNKS[0]), same(CHUNKS[1]))
    expect(state).toMatchObject({
      step: 'ready',
      uploads: [],
      findings: { unchanged: [1, 2, 4, 5] },
    })
  })
})
