import { describe, expect, it } from 'vitest'
import type { ImportResult } from '#shared/contracts/admin-resources.ts'
import {
  closesAfter,
  endingToast,
  errorCount,
  type FlowEvent,
  type FlowState,
  type LoadedFile,
  nextState,
  NO_FINDINGS,
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
  faultsFile: '',
  preview: { columns: [], rows: [] },
  ignored: [],
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
  { type: 'read', sheet, needsCheck: true },
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
    expect(loaded(...events).tally).toEqual({ done: 4, notFound: 0, errors: [] })
  })

  it('an update is not checked', () => {
    const events: FlowEvent[] = [
      { type: 'chosen', name: 'a.csv' },
      { type: 'read', sheet, needsCheck: false },
      { type: 'upload' },
      { type: 'updated', response: { updated: 2, notFound: 0 } },
      { type: 'updated', response: { updated: 1, notFound: 1 } },
    ]
    expect(steps(events)).toEqual(['reading', 'ready', 'uploading', 'uploading', 'done'])
    expect(loaded(...events).tally).toEqual({ done: 3, notFound: 1, errors: [] })
  })

  it('a file without a sound row has nothing to check', () => {
    const empty = { ...sheet, soundRows: 0, chunks: [] }
    expect(
      after({ type: 'chosen', name: 'a.csv' }, { type: 'read', sheet: empty, needsCheck: true })
        .step,
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
    expect(findings).toEqual({
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
    expect(rowsIn(state, state.sent)).toBe(2)
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

const rowErrors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    message: `Row ${index + 1}: No`,
  }))

function ended(changes: Partial<LoadedFile>, faultyRows = 0): LoadedFile {
  return {
    step: 'done',
    name: 'a.csv',
    sheet: {
      soundRows: 5,
      faultyRows,
      faults: [],
      faultsFile: '',
      preview: { columns: [], rows: [] },
      ignored: [],
      chunks: [],
    },
    checked: 0,
    findings: NO_FINDINGS,
    sent: 0,
    tally: { done: 1200, notFound: 0, errors: [] },
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
  const state = ended({ tally: { done: 1, notFound: 0, errors: rowErrors(2) } }, 3)
  expect(endingToast('import', state)?.description).toBe('1 resource imported, 5 errors')
  expect(closesAfter('import', state)).toBeNull()
  expect(closesAfter('import', ended({}, 1))).toBeNull()
})

it('names the first rows when nothing came in', () => {
  const state = ended({ step: 'failed', tally: { done: 0, notFound: 0, errors: rowErrors(5) } })
  expect(endingToast('import', state)).toMatchObject({
    title: 'Upload failed',
    description: 'Row 1: No; Row 2: No; Row 3: No; and 2 more',
    variant: 'destructive',
    duration: 5000,
  })
  expect(closesAfter('import', state)).toBeNull()
})

it('an update tells what it has found', () => {
  const state = ended({ tally: { done: 3, notFound: 2, errors: [] } })
  expect(endingToast('update', state)).toMatchObject({
    title: 'Success!',
    description: 'Updated 3 resources, 2 not found',
  })
  expect(closesAfter('update', state)).toBe(2000)
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
