import { expect, it } from 'vitest'
import { CLOSED, keyStep } from './suggestion-keys.ts'

const at = (active: number) => ({ open: true, active })

it('opens with Arrow Down only, at the first', () => {
  expect(keyStep('ArrowDown', CLOSED, 3)).toEqual({ state: at(0) })
  expect(keyStep('ArrowDown', CLOSED, 0)).toEqual({ state: at(-1) })
  for (const key of ['ArrowUp', 'Enter', 'Escape', 'Home', 'a'])
    expect(keyStep(key, CLOSED, 3)).toBeNull()
})

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
])('%s leads from %i to %i of three', (key, from, to) => {
  expect(keyStep(key, at(from), 3)).toEqual({ state: at(to) })
})

it('leaves Enter, Home and End to the text while the cursor is there', () => {
  for (const key of ['Enter', 'Home', 'End', 'Tab', 'ArrowLeft'])
    expect(keyStep(key, at(-1), 3)).toBeNull()
})

it('follows what is under the cursor with Enter, and puts the list away with Escape', () => {
  expect(keyStep('Enter', at(1), 3)).toEqual({ state: CLOSED, choose: 1 })
  expect(keyStep('Escape', at(1), 3)).toEqual({ state: CLOSED })
  expect(keyStep('Escape', at(-1), 3)).toEqual({ state: CLOSED })
})
