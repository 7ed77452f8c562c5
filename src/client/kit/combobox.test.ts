import { expect, it } from 'vitest'
import { CLOSED, type ComboboxState, keyStep, opened, typedInto } from './combobox.tsx'

const SHOWN = { count: 20, chosen: 4 }
const press = (key: string, state: ComboboxState, shown = SHOWN, altKey = false) =>
  keyStep({ key, altKey }, state, shown)
const at = (active: number): ComboboxState => ({ open: true, typed: null, active })

it('opens at the chosen option', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) {
    expect(press(key, CLOSED)).toEqual({ state: at(4) })
  }
  expect(press('ArrowDown', CLOSED, { count: 20, chosen: -1 })).toEqual({ state: at(0) })
})

it('leaves everything else to the input while it is closed', () => {
  for (const key of ['Escape', 'Home', 'End', 'Tab', 'PageDown', 'a']) {
    expect(press(key, CLOSED)).toBeNull()
  }
})

it.each([
  ['ArrowDown', 4, 5],
  ['ArrowDown', 19, 0],
  ['ArrowUp', 4, 3],
  ['ArrowUp', 0, 19],
  ['Home', 4, 0],
  ['End', 4, 19],
  ['PageDown', 4, 12],
  ['PageDown', 15, 19],
  ['PageUp', 15, 7],
  ['PageUp', 4, 0],
])('%s leads from %i to %i', (key, from, to) => {
  expect(press(key, at(from))?.state.active).toBe(to)
})

it('keeps what was typed while the cursor moves', () => {
  expect(press('ArrowDown', typedInto('sic'))).toEqual({
    state: { open: true, typed: 'sic', active: 1 },
  })
})

it('takes the option under the cursor with Enter, and closes', () => {
  expect(press('Enter', at(7))).toEqual({ state: CLOSED, choose: 7 })
  expect(press('Enter', typedInto('sic'))).toEqual({ state: CLOSED, choose: 0 })
})

it('stays open where nothing fits: Enter is not for the form', () => {
  const typed = typedInto('zzz')
  const none = { count: 0, chosen: 4 }
  expect(press('Enter', typed, none)).toEqual({ state: typed })
  expect(press('Enter', at(-1), none)).toEqual({ state: at(0) })
  expect(press('ArrowDown', typed, none)?.state.active).toBe(0)
  expect(press('End', typed, none)?.state.active).toBe(0)
})

it('closes with Escape and with Alt and Arrow Up, taking nothing', () => {
  expect(press('Escape', typedInto('sic'))).toEqual({ state: CLOSED })
  expect(press('ArrowUp', at(3), SHOWN, true)).toEqual({ state: CLOSED })
})

it('leaves letters and Tab to the input while it is open', () => {
  for (const key of ['a', 'Tab', 'ArrowLeft', 'Backspace']) expect(press(key, at(3))).toBeNull()
})

it('starts at the chosen one', () => {
  expect(opened({ chosen: 3 })).toEqual(at(3))
})
