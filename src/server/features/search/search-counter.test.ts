import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { createSearchCounter, type CountRow } from './search-counter.ts'

function counter(write: () => Promise<void> = async () => undefined) {
  const clock = fakeClock('2026-11-21T22:00:00Z')
  const batches: CountRow[][] = []
  const counting = createSearchCounter(async (rows) => {
    await write()
    batches.push([...rows])
  }, clock.read)
  const ask = (visitors: string, query: string, found: boolean) => {
    for (const visitor of visitors) counting.count({ visitor, query, found })
  }
  const flushed = async () => {
    await counting.flush()
    return Object.fromEntries(
      (batches.pop() ?? []).map(({ question, asked, found }) => [question, [asked, found]]),
    )
  }
  return { counting, clock, ask, flushed, batches }
}

describe('createSearchCounter', () => {
  it('writes no question that fewer than three visitors asked, however often', async () => {
    const { ask, flushed, batches } = counter()
    ask('aaaaaabbbb', 'marta example 12 elm street', false)
    expect(await flushed()).toEqual({ '': [2, 0] })
    ask('c', 'something else', true)
    await flushed()
    expect(JSON.stringify(batches)).not.toMatch(/marta|something/)
  })

  it('writes what three asked, from the first on, in one spelling', async () => {
    const { ask, flushed } = counter()
    ask('ab', 'Queen’s  Gambit', true)
    await flushed()
    ask('c', 'queens gambit', false)
    expect(await flushed()).toEqual({ 'queens gambit': [3, 2], '': [1, 0] })
    ask('c', 'queens gambit', true)
    expect(await flushed()).toEqual({ 'queens gambit': [0, 1], '': [0, 1] })
    expect(await flushed()).toEqual({})
  })

  it('knows a visitor who found something once as one who found it', async () => {
    const { ask, flushed } = counter()
    ask('abc', 'benoni', true)
    ask('abc', 'benoni', false)
    expect((await flushed())['benoni']).toEqual([3, 3])
  })

  it('starts over every day: two today and one tomorrow are not three', async () => {
    const { ask, clock, flushed } = counter()
    ask('ab', 'benoni', true)
    clock.advance(3 * 3_600_000)
    ask('c', 'benoni', true)
    expect(await flushed()).toEqual({ '': [1, 1] })
    ask('ab', 'benoni', true)
    expect(Object.keys(await flushed())).toEqual(['benoni', ''])
  })

  it('writes nothing twice, and retries what could not be written', async () => {
    const write = vi
      .fn<() => Promise<void>>(async () => undefined)
      .mockRejectedValueOnce(new Error('away'))
    const { ask, flushed, batches } = counter(write)
    ask('abc', 'benoni', true)
    expect(await flushed()).toEqual({})
    expect(batches).toEqual([])
    ask('d', 'benoni', true)
    expect((await flushed())['benoni']).toEqual([4, 4])
  })

  it('writes once where two ask for it at the same time', async () => {
    const { ask, counting, batches } = counter()
    ask('abc', 'benoni', true)
    await Promise.all([counting.flush(), counting.flush()])
    expect(batches).toHaveLength(1)
  })

  it('counts no blanks, nothing endless, and no more than its memory is for', async () => {
    const { ask, counting, flushed } = counter()
    ask('abc', ' ?! ', false)
    ask('abc', 'benoni '.repeat(15), false)
    expect(await flushed()).toEqual({})
    for (let visitor = 0; visitor < 50_001; visitor++)
      counting.count({ visitor: String(visitor), query: 'benoni', found: true })
    expect((await flushed())['benoni']).toEqual([50_000, 50_000])
  })

  it('writes what is left when it closes', async () => {
    const { ask, counting, batches } = counter()
    ask('abc', 'benoni', true)
    await counting.close()
    expect(batches[0]?.map(({ question }) => question)).toEqual(['benoni', ''])
  })
})
