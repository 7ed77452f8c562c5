import { describe, expect, it } from 'vitest'
import { openDelay } from './tooltip.tsx'

describe('openDelay', () => {
  it('waits 700 ms for the first tooltip', () => {
    expect(openDelay(10_000, Number.NEGATIVE_INFINITY)).toBe(700)
  })

  it('opens at once within 300 ms after another one closed', () => {
    expect(openDelay(10_299, 10_000)).toBe(0)
    expect(openDelay(10_300, 10_000)).toBe(700)
  })
})
