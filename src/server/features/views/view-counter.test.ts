import { describe, expect, it, vi } from 'vitest'
import { createViewCounter } from './view-counter.ts'

const HALF_HOUR = 30 * 60_000

function counter(write = async (_views: ReadonlyMap<number, number>) => undefined) {
  const written: [number, number][][] = []
  const views = createViewCounter(async (gathered) => {
    await write(gathered)
    written.push([...gathered])
  })
  return { views, written }
}

describe('createViewCounter', () => {
  it('writes what was gathered in one batch, and nothing twice', async () => {
    const { views, written } = counter()
    views.count({ visitor: 'a', resourceId: 1, userId: null, now: 0 })
    views.count({ visitor: 'b', resourceId: 1, userId: null, now: 0 })
    views.count({ visitor: 'a', resourceId: 2, userId: null, now: 0 })
    await views.flush()
    await views.flush()
    await views.close()
    expect(written).toEqual([
      [
        [1, 2],
        [2, 1],
      ],
    ])
  })

  it('counts a visitor again after 30 minutes from the visit that counted', async () => {
    const { views, written } = counter()
    for (const minute of [0, 10, 20, 29])
      views.count({ visitor: 'a', resourceId: 1, userId: null, now: minute * 60_000 })
    views.count({ visitor: 'a', resourceId: 1, userId: null, now: HALF_HOUR })
    views.count({ visitor: 'a', resourceId: 1, userId: null, now: HALF_HOUR + 1 })
    await views.close()
    expect(written).toEqual([[[1, 2]]])
  })

  it('keeps the numbers of a failed write for the next', async () => {
    const write = vi
      .fn<() => Promise<undefined>>(async () => undefined)
      .mockRejectedValueOnce(new Error('away'))
    const { views, written } = counter(write)
    views.count({ visitor: 'a', resourceId: 1, userId: null, now: 0 })
    await views.flush()
    views.count({ visitor: 'b', resourceId: 1, userId: null, now: 0 })
    await views.close()
    expect(written).toEqual([[[1, 2]]])
  })

  it('loses nothing that is counted during a write', async () => {
    let finish = () => undefined as void
    const write = vi
      .fn<() => Promise<undefined>>(async () => undefined)
      .mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(undefined))))
    const { views, written } = counter(write)
    views.count({ visitor: 'a', resourceId: 1, userId: null, now: 0 })
    const flushing = views.flush()
    views.count({ visitor: 'b', resourceId: 1, userId: null, now: 0 })
    finish()
    await flushing
    await views.close()
    expect(written).toEqual([[[1, 1]], [[1, 1]]])
  })

  it('writes by itself every few seconds, until it is closed', async () => {
    vi.useFakeTimers()
    try {
      const { views, written } = counter()
      views.count({ visitor: 'a', resourceId: 1, userId: null, now: 0 })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(written).toHaveLength(1)
      await views.close()
      views.count({ visitor: 'b', resourceId: 1, userId: null, now: 0 })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(written).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})
