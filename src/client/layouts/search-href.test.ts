import { describe, expect, it } from 'vitest'
import { homeSearchHref, hrefWithQuery, listsSearchResults } from './search-href.ts'

describe('homeSearchHref', () => {
  it('encodes the text and keeps kids mode', () => {
    expect(homeSearchHref('1.e4 & more', false)).toBe('/?query=1.e4+%26+more')
    expect(homeSearchHref('fork', true)).toBe('/?query=fork&category=kids')
  })
})

describe('hrefWithQuery', () => {
  it('replaces the text and keeps the rest', () => {
    expect(hrefWithQuery('/category/book', '?query=a&sort=rating', 'slav')).toBe(
      '/category/book?sort=rating&query=slav',
    )
  })

  it('takes a blank text out', () => {
    expect(hrefWithQuery('/', '?query=a', '')).toBe('/')
  })
})

it('knows the pages with a list', () => {
  expect(['/', '/category/all', '/source/amazon'].every(listsSearchResults)).toBe(true)
  expect(['/help', '/resource/3', '/categories'].some(listsSearchResults)).toBe(false)
})
