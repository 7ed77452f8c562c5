import { describe, expect, it } from 'vitest'
import type { ImportResult, UpdateResult } from '#shared/contracts/admin-resources.ts'
import { closesAfter, endingToast } from './csv-ending.ts'
import {
  errorCount,
  type FlowEvent,
  type FlowState,
  type LoadedFile,
  nextState,
  NO_FINDINGS,
  notFoundRows,
  rowsIn,
  START,
} from './csv-flow.ts'
import type { Sheet } from './sheet.ts'

const item = (row: number) => ({ sourceUrl: `https://example.org/${row}` })
const chunk = (...rows: number[]) => ({ rows, items: rows.map(item) })
const sheet: Sheet = {
  soundRows: 4,
  faultyRows: 1,
  faults: [],
  notices: [],
  problems: 1,
  columns: [],
  firstPage: { start: 0, rows: [] },
  ignored: [],
  dayOrder: null,
  chunks: [chunk(1, 2), chunk(4, 5)],
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
  { type: 'read', kind: 'import', sheet },
]
const CHECKED: FlowEvent[] = [
  ...READ,
  { type: 'check' },
  { type: 'checked', results },
  { type: 'checked', results },
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
    expect(
      after({ type: 'chosen', name: 'a.csv' }, { type: 'read', kind: 'import', sheet: empty }).step,
    ).toBe('ready')
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
    [[...READ, { type: 'checked', results }]],
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
  it('tells what is there already, what is similar, and what would be refused', () => {
    const similar: ImportResult = { ...created(1), similarTo: 7 }
    const refused: ImportResult = { row: 2, status: 'error', code: 'invalid', message: 'No' }
    const { findings } = loaded(
      ...READ,
      { type: 'check' },
      { type: 'checked', results: [similar, exists(2)] },
      { type: 'checked', results: [created(1), refused] },
    )
    expect(findings).toMatchObject({
      existing: [{ row: 2, message: 'Row 2: https://example.org/2' }],
      similar: [{ row: 1, id: 7 }],
      refused: [{ row: 5, message: 'Row 5: No' }],
    })
  })

  it('goes on where it has stopped', () => {
    const stopped = [...CHECKED.slice(0, 4), busy]
    expect(loaded(...stopped)).toMatchObject({
      step: 'preview',
      checked: 1,
      problem: { message: 'Busy' },
    })
    expect(loaded(...stopped, { type: 'check' }, { type: 'checked', results })).toMatchObject({
      step: 'ready',
      checked: 2,
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
    // The next chunk was sent once only.
    expect(nextState(state, there)).toMatchObject({ tally: { done: 2 } })
  })

  it('but not those that were there before, nor after a plain refusal', () => {
    const there: FlowEvent = { type: 'imported', results: [exists(1), exists(2)] }
    const known: FlowEvent[] = [
      ...READ,
      { type: 'check' },
      { type: 'checked', results: [exists(1), created(2)] },
      { type: 'checked', results },
      { type: 'upload' },
    ]
    expect(loaded(...known, lost, { type: 'upload' }, there).tally).toMatchObject({
      done: 1,
      errors: [{ row: 1, message: 'Row 1: There already' }],
    })
    expect(loaded(...UPLOADING, busy, { type: 'upload' }, there).tally.done).toBe(0)
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
    { type: 'read', kind: 'update', sheet },
    { type: 'check' },
    { type: 'compared', results: [changed(7), unchanged] },
    { type: 'compared', results: [{ status: 'not_found', similarTo: 3 }, changed(9)] },
  ]

  it('is checked: what changes is sent, with the old values; the rest is not', () => {
    expect(steps(compared)).toEqual(['reading', 'preview', 'checking', 'checking', 'ready'])
    const { findings, uploads } = loaded(...compared)
    expect(findings).toMatchObject({
      changed: [
        { row: 1, id: 7, title: 'Book 7', changes: { price: ['$1', '$2'] } },
        { row: 5, id: 9 },
      ],
      unchanged: 1,
      missing: [{ row: 4, message: 'Row 4: https://example.org/4', resource: 3 }],
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
    const same: FlowEvent = { type: 'compared', results: [unchanged, unchanged] }
    expect(loaded(...compared.slice(0, 3), same, same)).toMatchObject({
      step: 'ready',
      uploads: [],
      findings: { unchanged: 4 },
    })
  })
})

const rowErrors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    message: `Row ${index + 1}: No`,
  }))

const NONE = { done: 0, errors: [], missing: [], overtaken: [] }

function ended(changes: Partial<LoadedFile>, faultyRows = 0): LoadedFile {
  return {
    step: 'done',
    name: 'a.csv',
    sheet: { ...sheet, soundRows: 5, faultyRows, chunks: [] },
    checked: 0,
    findings: NO_FINDINGS,
    uploads: [],
    sent: 0,
    tally: { ...NONE, done: 1200 },
    problem: null,
    isResent: false,
    ...changes,
  }
}

it('an import tells its counts, and goes by itself when all came in', () => {
  expect(endingToast('import', ended({}))).toEqual({
    title: 'Upload complete',
    description: '1,200 resources imported, 0 errors',
    variant: 'success',
    duration: 3000,
  })
  expect(closesAfter('import', ended({}))).toBe(1500)
})

it('with rowErrors it stays', () => {
  const state = ended({ tally: { ...NONE, done: 1, errors: rowErrors(2) } }, 3)
  expect(endingToast('import', state)?.description).toBe('1 resource imported, 5 errors')
  expect(closesAfter('import', state)).toBeNull()
  expect(closesAfter('import', ended({}, 1))).toBeNull()
})

it('names the first rows when nothing came in', () => {
  const state = ended({ step: 'failed', tally: { ...NONE, errors: rowErrors(5) } })
  expect(endingToast('import', state)).toMatchObject({
    title: 'Upload failed',
    description: 'Row 1: No; Row 2: No; Row 3: No; and 2 more',
    variant: 'destructive',
    duration: 5000,
  })
  expect(closesAfter('import', state)).toBeNull()
})

it('an update tells what it has found, and stays when something was not', () => {
  const state = ended({ tally: { ...NONE, done: 3, missing: rowErrors(2) } })
  expect(endingToast('update', state)).toMatchObject({
    title: 'Success!',
    description: 'Updated 3 resources, 2 not found',
  })
  expect(closesAfter('update', state)).toBeNull()
  expect(closesAfter('update', ended({}))).toBe(2000)
})

it('says why it has stopped, unless a person has stopped it', () => {
  const stopped = ended({ step: 'stopped', problem: { message: 'Busy', isUncertain: false } })
  expect(endingToast('update', stopped)).toMatchObject({
    title: 'Update failed',
    description: 'Busy',
  })
  expect(endingToast('import', stopped)?.title).toBe('Upload failed')
  expect(endingToast('import', ended({ step: 'stopped' }))).toBeNull()
})

it('says why a file is refused', () => {
  const refusal = { title: 'Parse error', message: 'No' }
  expect(endingToast('import', { step: 'choosing', refusal })).toMatchObject({
    title: 'Parse error',
    description: 'No',
    variant: 'destructive',
  })
  expect(endingToast('import', { step: 'choosing', refusal: null })).toBeNull()
})
