import { expect, it } from 'vitest'
import { cardIconName } from './additional-card.tsx'

it.each([
  ['PyChess Variants', 'variants'],
  ['Chessiverse', 'computer'],
  ['Lichess4545 Team League', 'tournament'],
  ['GameKnot', 'correspondence'],
  ['Internet Chess Club (ICC)', 'people'],
  ['Playchess by ChessBase', 'game'],
  ['Lichess', 'knight'],
])('%s gets the icon %s', (title, name) => {
  expect(cardIconName(title, 'play')).toBe(name)
})

it('falls back by page', () => {
  expect(cardIconName('Something', 'kids')).toBe('kids')
  expect(cardIconName('Something', 'other')).toBe('book')
})
