import { expect, it } from 'vitest'
import { parseSearch } from '#client/data/search-params.ts'
import { type ListView, SAVED_ADDRESS, searchOf, STUDY_ADDRESS } from './list-view.ts'

it('the URLs of the two pages name only what differs from their first tab', () => {
  expect(searchOf(STUDY_ADDRESS, {})).toBe('')
  expect(searchOf(SAVED_ADDRESS, { tab: 'want' })).toBe('?tab=want')
  const view: ListView = { tab: 'done', query: 'Tal & Co', type: 'book', sort: 'title', page: 3 }
  const search = searchOf(SAVED_ADDRESS, view)
  expect(search).toBe('?tab=done&query=Tal+%26+Co&type=book&sort=title&page=3')
  expect(SAVED_ADDRESS.read(parseSearch(search))).toEqual(view)
  expect(STUDY_ADDRESS.read({ tab: 'saved', sort: 'best', type: 'opera' })).toEqual(
    STUDY_ADDRESS.start,
  )
})
