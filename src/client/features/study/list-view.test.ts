import { describe, expect, it } from 'vitest'
import { listPage, type ListView, listViewSearch, readListView } from './list-view.ts'

const FIRST: ListView = { tab: 'want', page: 1, sort: 'changed', type: '', query: '' }

describe('the URL of a list', () => {
  it('names only what differs from the page without one', () => {
    expect(listViewSearch(FIRST, 'want')).toBe('')
    expect(listViewSearch(FIRST, 'saved')).toBe('?tab=want')
    const view: ListView = {
      tab: 'done',
      page: 3,
      sort: 'title',
      type: 'book',
      query: 'Tal & Co',
    }
    const search = listViewSearch(view, 'want')
    expect(readListView(Object.fromEntries(new URLSearchParams(search)), 'want')).toEqual(view)
  })

  it.each([
    [{ tab: 'other', sort: 'best', type: 'opera', page: '0' }],
    [{ page: '-1' }],
    [{ page: '1e3', query: ['a', 'b'] }],
    [{ tab: ['want', 'done'] }],
  ])('ignores %j', (search) => {
    expect(readListView(search, 'want')).toEqual(FIRST)
  })
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
