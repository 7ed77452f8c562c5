import { expect, it } from 'vitest'
import { homeSearchHref, listsSearchResults } from './search-boxes.tsx'

it('encodes the text and keeps kids mode', () => {
  expect(homeSearchHref('1.e4 & more', false)).toBe('/?query=1.e4+%26+more')
  expect(homeSearchHref('fork', true)).toBe('/?query=fork&category=kids')
})

it('knows the pages with a list', () => {
  expect(['/', '/category/all', '/source/amazon'].every(listsSearchResults)).toBe(true)
  expect(['/help', '/resource/3', '/categories'].some(listsSearchResults)).toBe(false)
})
