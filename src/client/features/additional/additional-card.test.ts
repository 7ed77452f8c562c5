import { expect, it } from 'vitest'
import { cardIconName, outboundHref } from './additional-card.tsx'

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

it('keeps web addresses and drops everything else', () => {
  expect(outboundHref(' https://lichess.org ')).toBe('https://lichess.org')
  expect(outboundHref('HTTP://freechess.org')).toBe('HTTP://freechess.org')
  expect(outboundHref('javascript:alert(1)')).toBe('#')
  expect(outboundHref('//evil.test')).toBe('#')
  expect(outboundHref('')).toBe('#')
})
