import { describe, expect, it } from 'vitest'
import { parseSearch } from '#client/data/search-params.ts'
import { listPage, type ListView, SAVED_ADDRESS, searchOf, STUDY_ADDRESS } from './list-view.ts'

const FIRST: ListView = { tab: 'want', page: 1, sort: 'changed', type: '', query: '' }

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

describe('a page of a list', () => {
  const entries = [
    { title: 'Éndgame Basics', author: 'José Raúl', type: 'book', progress: 10, addedAt: '2' },
    { title: 'Attack 10', author: null, type: 'course', progress: 90, addedAt: '3' },
    { title: 'Attack 9', author: 'Tal', type: 'book', progress: 0, addedAt: '1' },
  ] as const
  const titles = (view: Partial<ListView>) =>
    listPage(entries, { ...FIRST, ...view }).shown.map(({ title }) => title)

  it('finds all words in titles and names, whatever the accents', () => {
    expect(titles({ query: 'JOSE endgame' })).toEqual(['Éndgame Basics'])
    expect(titles({ query: 'attack jose' })).toEqual([])
    expect(titles({ type: 'book', query: 'a' })).toEqual(['Éndgame Basics', 'Attack 9'])
  })

  it('is sorted as asked', () => {
    expect(titles({ sort: 'title' })).toEqual(['Attack 9', 'Attack 10', 'Éndgame Basics'])
    expect(titles({ sort: 'progress' })[0]).toBe('Attack 10')
    expect(titles({ sort: 'added' })).toEqual(['Attack 10', 'Éndgame Basics', 'Attack 9'])
  })

  it('holds 24', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ ...entries[0], id: index }))
    expect(listPage(many, { ...FIRST, page: 3 }).shown.map(({ id }) => id)).toEqual([48, 49])
    expect(listPage(many, FIRST)).toMatchObject({ total: 50, shown: { length: 24 } })
  })
})
