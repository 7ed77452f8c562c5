import { expect, it } from 'vitest'
import { placeList } from './combobox.tsx'
import { CLOSED, type ComboboxState, keyStep, opened, typedInto } from './combobox-keys.ts'

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
  expect(press('Enter', at(-1), none)).toEqual({ state: at(-1) })
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

const view = { left: 0, top: 0, width: 1440, height: 900 }

it('hangs below the field, as wide as is wanted', () => {
  const field = { left: 300, top: 400, width: 270, height: 44 }
  expect(placeList(field, view, 560, 900)).toEqual({
    left: 300,
    width: 560,
    top: 448,
    bottom: null,
    maxHeight: 440,
  })
})

it('stands above it where there is more room', () => {
  const field = { left: 300, top: 700, width: 270, height: 44 }
  expect(placeList(field, view, 560, 900)).toMatchObject({
    top: null,
    bottom: 204,
    maxHeight: 440,
  })
})

it('stays in sight on a phone, also beside its keyboard', () => {
  const phone = { left: 0, top: 0, width: 320, height: 380 }
  const field = { left: 64, top: 100, width: 240, height: 44 }
  expect(placeList(field, phone, 560, 700)).toEqual({
    left: 8,
    width: 304,
    top: 148,
    bottom: null,
    maxHeight: 224,
  })
})

it('moves to the left where the field stands far to the right', () => {
  const field = { left: 1200, top: 100, width: 200, height: 44 }
  expect(placeList(field, view, 560, 900)).toMatchObject({ left: 872, width: 560 })
})
