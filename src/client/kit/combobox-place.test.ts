import { expect, it } from 'vitest'
import { placeList } from './combobox-place.ts'

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
