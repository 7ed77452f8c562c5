import { expect, it } from 'vitest'
import { exploreHref } from './explore-line.tsx'

it('spells moves the short way', () => {
  expect(exploreHref('1. e4! c5 2.Nf3')).toBe('/explore?moves=e4,c5,Nf3')
  expect(exploreHref('e2e4 c7c5')).toBe('/explore?moves=e2e4,c7c5')
  expect(exploreHref('Qxf7#')).toBe('/explore?moves=Qxf7')
})

it('hands a FEN on', () => {
  const href = exploreHref(' 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1 ')
  const { searchParams } = new URL(href, 'https://example.org')
  expect(searchParams.get('fen')).toBe('8/8/4k3/8/8/4K3/4P3/8 w - - 0 1')
})
