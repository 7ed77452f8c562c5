import { expect, it } from 'vitest'
import { squareByKey } from './board-keys.ts'

const from = (square: string, orientation: 'white' | 'black' = 'white') => ({
  press: (key: string, ctrlKey = false) => squareByKey({ key, ctrlKey }, square, orientation),
})

it('arrows move as the board is seen', () => {
  const e4 = from('e4')
  expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => e4.press(key))).toEqual([
    'e5',
    'e3',
    'd4',
    'f4',
  ])
  const turned = from('e4', 'black')
  expect(['ArrowUp', 'ArrowLeft'].map((key) => turned.press(key))).toEqual(['e3', 'f4'])
})

it('the edges hold', () => {
  expect(from('a8').press('ArrowLeft')).toBe('a8')
  expect(from('a8').press('ArrowUp')).toBe('a8')
  expect(from('a8', 'black').press('ArrowRight')).toBe('a8')
})

it('Home, End and the page keys go to the ends', () => {
  const e4 = from('e4')
  expect(['Home', 'End', 'PageUp', 'PageDown'].map((key) => e4.press(key))).toEqual([
    'a4',
    'h4',
    'e8',
    'e1',
  ])
  expect(e4.press('Home', true)).toBe('a8')
  expect(e4.press('End', true)).toBe('h1')
})

it('other keys are not the board’s', () => {
  expect(from('e4').press('Tab')).toBeNull()
  expect(from('e4').press('ArrowLeft', true)).toBeNull()
})
