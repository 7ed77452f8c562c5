import { describe, expect, it } from 'vitest'
import { changedStudy } from '#shared/domain/study.ts'
import { matching } from './study-list.ts'
import type { BrowserItem, StudyListQuery } from './study-store.ts'

const itemOf = (own: Partial<BrowserItem>): BrowserItem => ({
  ...changedStudy(null, { status: 'want' }, ''),
  resourceId: 1,
  title: '',
  author: null,
  type: 'book',
  ...own,
})

describe('a page of a list', () => {
  const entries = [
    itemOf({ title: 'Éndgame Basics', author: 'José Raúl', progress: 10, addedAt: '2' }),
    itemOf({ title: 'Attack 10', type: 'course', progress: 90, addedAt: '3' }),
    itemOf({ title: 'Attack 9', author: 'Tal', addedAt: '1' }),
    itemOf({ title: 'Done', status: 'done' }),
  ]
  const titles = (query: Partial<StudyListQuery>) =>
    matching(entries, { status: 'want', ...query }).shown.map(({ title }) => title)

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
    const many = Array.from({ length: 50 }, (_, index) => itemOf({ resourceId: index }))
    expect(
      matching(many, { status: 'want', offset: 48 }).shown.map(({ resourceId }) => resourceId),
    ).toEqual([48, 49])
    expect(matching(many, { status: 'want' })).toMatchObject({ total: 50, shown: { length: 24 } })
  })
})
