import { describe, expect, it } from 'vitest'
import { changedStudy, progressOfSteps } from './study.ts'

const MONDAY = '2026-11-16T10:00:00.000Z'
const TUESDAY = '2026-11-17T10:00:00.000Z'
const WEDNESDAY = '2026-11-18T10:00:00.000Z'

describe('progress in steps', () => {
  it.each([
    [0, 24, 0],
    [7, 24, 29],
    [23, 24, 95],
    [999, 1000, 99],
    [24, 24, 100],
  ])('%i of %i is %i%%', (done, total, percent) => {
    expect(progressOfSteps({ unit: 'lessons', done, total })).toBe(percent)
  })
})

describe('a change', () => {
  const want = changedStudy(null, { status: 'want' }, MONDAY)
  const studying = changedStudy(want, { status: 'studying', progress: 40 }, TUESDAY)

  it('begins without progress', () => {
    expect(want).toEqual({
      status: 'want',
      progress: 0,
      steps: null,
      chaptersDone: [],
      addedAt: MONDAY,
      startedAt: null,
      finishedAt: null,
      updatedAt: MONDAY,
    })
  })

  it('keeps the first start, and the progress that it leaves out', () => {
    expect(studying).toMatchObject({ addedAt: MONDAY, startedAt: TUESDAY, progress: 40 })
    const again = changedStudy(
      changedStudy(studying, { status: 'dropped' }, TUESDAY),
      { status: 'studying' },
      WEDNESDAY,
    )
    expect(again).toMatchObject({ startedAt: TUESDAY, progress: 40, updatedAt: WEDNESDAY })
  })

  it('to done is 100%, unless it says otherwise, and ends with another status', () => {
    const done = changedStudy(studying, { status: 'done' }, WEDNESDAY)
    expect(done).toMatchObject({ progress: 100, finishedAt: WEDNESDAY })
    expect(changedStudy(studying, { status: 'done', progress: 80 }, WEDNESDAY).progress).toBe(80)
    expect(changedStudy(done, { status: 'studying' }, WEDNESDAY)).toMatchObject({
      progress: 100,
      finishedAt: null,
    })
  })

  it('counts steps, all of which are done in the end; a percentage replaces them', () => {
    const steps = { unit: 'lessons', done: 7, total: 24 } as const
    const inSteps = changedStudy(want, { status: 'studying', steps, progress: 99 }, TUESDAY)
    expect(inSteps).toMatchObject({ steps, progress: 29 })
    expect(changedStudy(inSteps, { status: 'dropped' }, WEDNESDAY)).toMatchObject({ steps })
    expect(changedStudy(inSteps, { status: 'done' }, WEDNESDAY)).toMatchObject({
      steps: { done: 24 },
      progress: 100,
    })
    const percent = changedStudy(inSteps, { status: 'studying', progress: 50 }, WEDNESDAY)
    expect(percent).toMatchObject({ steps: null, progress: 50 })
    const cleared = changedStudy(inSteps, { status: 'studying', steps: null }, WEDNESDAY)
    expect(cleared).toMatchObject({ steps: null, progress: 29 })
  })
})
