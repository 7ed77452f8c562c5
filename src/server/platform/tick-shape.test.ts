import { expect, it } from 'vitest'
import { heldTick } from './tick-shape.ts'

it('holds a task as Node makes it', () => {
  expect(Object.keys(heldTick() ?? {})).toEqual(['callback', 'args'])
})
