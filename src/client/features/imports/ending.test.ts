import { expect, it } from 'vitest'
import type { LoadedFile } from './csv-flow.ts'
import { closesAfter, endingToast } from './ending.ts'
import { NO_FINDINGS } from './findings.ts'

const errors = (count: number) =>
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

it('with errors it stays', () => {
  const state = ended({ tally: { done: 1, notFound: 0, errors: errors(2) } }, 3)
  expect(endingToast('import', state)?.description).toBe('1 resource imported, 5 errors')
  expect(closesAfter('import', state)).toBeNull()
  expect(closesAfter('import', ended({}, 1))).toBeNull()
})

it('names the first rows when nothing came in', () => {
  const state = ended({ step: 'failed', tally: { done: 0, notFound: 0, errors: errors(5) } })
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
