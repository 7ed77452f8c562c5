import { describe, expect, it } from 'vitest'
import { standingOf, testTargets } from './puzzles.ts'

describe('testTargets', () => {
  it('asks the first of each topic at the rating, then 200 more or less', () => {
    expect(testTargets(1200, [])).toEqual([1200])
    const right = [true, false, true, true, true, true, true, true, false, false]
    expect(testTargets(1200, right).slice(8)).toEqual([1400, 1000, 1400])
    expect(testTargets(1200, [...right, true, true, true, true, true, true]).slice(16)).toEqual([
      1200,
    ])
  })

  it('ends after 24', () => {
    expect(
      testTargets(
        400,
        Array.from({ length: 24 }, () => false),
      ),
    ).toHaveLength(24)
  })
})

const of = (topic: 'fork' | 'pin' | 'mate', ...rights: boolean[]) =>
  rights.map((right) => ({ topic, rating: 1200, right }))

describe('standingOf', () => {
  it('is the named rating without answers', () => {
    expect(standingOf(1210, [])).toEqual({ estimate: 1200, plusMinus: 350, topics: [], weak: [] })
  })

  it('stays where half of the positions of that rating are right', () => {
    const standing = standingOf(1200, [...of('fork', true, true), ...of('pin', false, false)])
    // Information: 4 · (ln 10 / 400)² · 0.25 + 1 / 350².
    expect(standing).toEqual({
      estimate: 1200,
      plusMinus: 156,
      topics: [
        { topic: 'fork', right: 2, of: 2, expected: 1 },
        { topic: 'pin', right: 0, of: 2, expected: 1 },
      ],
      weak: ['pin'],
    })
  })

  it('weighs one answer against the rating that was named', () => {
    // x = ln 10 / 400 · 350² · (1 − p), p = 1 / (1 + 10^(−x / 400)): x is 183.
    expect(standingOf(1200, of('mate', true)).estimate).toBe(1375)
    expect(standingOf(1200, of('mate', false)).estimate).toBe(1025)
  })

  it('names two topics at most, the weakest first, and none by less than one', () => {
    const answers = [
      ...of('fork', false, false, true),
      ...of('pin', false, false, false),
      ...of('mate', true, true, true),
    ]
    const { weak, topics } = standingOf(1200, answers)
    expect(topics.every(({ expected }) => expected > 1 && expected < 2)).toBe(true)
    expect(weak).toEqual(['pin'])
  })
})
