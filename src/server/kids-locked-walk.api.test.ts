import { expect, it } from 'vitest'
import { walkLocked } from '#tests/support/kids-walk.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { WALKS_ALL } from '#tests/support/tier.ts'

const STEPS = WALKS_ALL ? 2_000 : 400

it(`a walk of ${STEPS} addresses finds nothing that is not for kids, cached or not, while others see it all`, async () => {
  const test = await startTestApp()
  const { leaks, more, fast, refused } = await walkLocked(test, STEPS)
  await test.ctx[Symbol.asyncDispose]()
  expect(leaks.slice(0, 10)).toEqual([])
  // Makes sure that the walk found resources, some of them in the cache.
  expect(more).toBeGreaterThan(STEPS / 3)
  expect(fast).toBeGreaterThan(STEPS / 3)
  expect(refused).toBeGreaterThan(STEPS / 20)
}, 120_000)
