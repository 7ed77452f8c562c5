import { describe, expect, it } from 'vitest'
import { kidsListHref, kidsModeAtStart, switchedHref } from './kids-mode.tsx'

const at = (href: string) => {
  const { pathname, search } = new URL(href, 'http://site.test')
  return { pathname, search }
}

describe('kidsModeAtStart', () => {
  it('is on when stored so', () => {
    expect(kidsModeAtStart('true', at('/help'))).toBe(true)
  })

  it('follows the URL when nothing is stored', () => {
    expect(kidsModeAtStart(null, at('/category/all?category=kids'))).toBe(true)
    expect(kidsModeAtStart(null, at('/category/all?category=opening'))).toBe(false)
    expect(kidsModeAtStart(null, at('/'))).toBe(false)
  })

  it('stays off on a list page when stored as off, but not on the home page', () => {
    expect(kidsModeAtStart('false', at('/category/all?category=kids'))).toBe(false)
    expect(kidsModeAtStart('false', at('/?category=kids'))).toBe(true)
  })
})

describe('switchedHref', () => {
  it('goes to the list of kids resources from the home page and category pages', () => {
    expect(switchedHref(true, at('/'))).toBe('/category/all?category=kids')
    expect(switchedHref(true, at('/?query=fork'))).toBe('/category/all?category=kids')
    expect(switchedHref(true, at('/category/book'))).toBe('/category/all?category=kids')
  })

  it('adds the category to the URL of other pages, once', () => {
    expect(switchedHref(true, at('/source/amazon?query=a'))).toBe(
      '/source/amazon?query=a&category=kids',
    )
    expect(switchedHref(true, at('/source/amazon?category=kids'))).toBeNull()
  })

  it('removes the category when switched off', () => {
    expect(switchedHref(false, at('/category/all?category=kids'))).toBe('/category/all')
    expect(switchedHref(false, at('/?category=kids&query=a'))).toBe('/?query=a')
    expect(switchedHref(false, at('/category/all?category=opening'))).toBeNull()
  })
})

describe('kidsListHref', () => {
  it('sends list pages to their kids category', () => {
    expect(kidsListHref(true, at('/'))).toBe('/?category=kids')
    expect(kidsListHref(true, at('/?query=a%20b'))).toBe('/?query=a+b&category=kids')
  })

  it('searches for what a category is about, unless something is searched for already', () => {
    expect(kidsListHref(true, at('/category/all?category=opening'))).toBe(
      '/category/all?query=opening&category=kids',
    )
    expect(kidsListHref(true, at('/category/book?category=checkmate%20patterns&query='))).toBe(
      '/category/book?query=checkmate+patterns&category=kids',
    )
    expect(kidsListHref(true, at('/category/all?category=endgame&query=rook'))).toBe(
      '/category/all?query=rook&category=kids',
    )
    expect(kidsListHref(true, at('/category/all?category=general'))).toBe(
      '/category/all?category=kids',
    )
  })

  it('leaves other pages, the right URL, and visitors without kids mode alone', () => {
    expect(kidsListHref(true, at('/help'))).toBeNull()
    expect(kidsListHref(true, at('/?category=kids'))).toBeNull()
    expect(kidsListHref(false, at('/'))).toBeNull()
  })
})
