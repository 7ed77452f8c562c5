import { expect, it } from 'vitest'
import { closesAfter, endingToast } from './csv-ending.ts'
import type { LoadedFile } from './csv-flow.ts'
import { NO_FINDINGS } from './csv-results.ts'

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
    sheet: {
      rows: 5,
      soundRows: 5,
      faultyRows,
      faults: [],
      notices: [],
      problems: 0,
      columns: [],
      firstPage: { start: 0, rows: [] },
      ignored: [],
      dayOrder: null,
      chunks: [],
    },
    unchecked: [],
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
