import { expect, it } from 'vitest'
import { listsResources } from '#client/data/kids-mode.tsx'
import { homeSearchHref, siteQuery } from './search-boxes.tsx'

it('encodes the text and keeps kids mode', () => {
  expect(homeSearchHref('1.e4 & more', false)).toBe('/?query=1.e4+%26+more')
  expect(homeSearchHref('fork', true)).toBe('/?query=fork&category=kids')
})

it('knows the pages with a list', () => {
  expect(['/', '/category/all', '/source/amazon'].every(listsResources)).toBe(true)
  expect(['/help', '/resource/3', '/categories'].some(listsResources)).toBe(false)
})

it('reads the text from URLs of lists, not from a page that searches something else', () => {
  for (const path of ['/', '/category/all', '/source/amazon'])
    expect(siteQuery(path, '?query=rook+endings')).toBe('rook endings')
  for (const path of ['/admin/people', '/admin/filter-manager', '/saved-resources'])
    expect(siteQuery(path, '?query=rook+endings')).toBe('')
  expect(siteQuery('/', '')).toBe('')
})
