import { ENGLISH } from '../texts/text.ts'
import { describe, expect, it } from 'vitest'
import { listTitle } from './list-title.ts'
import { DEFAULT_FILTERS, type ResourceFilters } from './resource-filters.ts'

describe('listTitle', () => {
  it.each<[Partial<ResourceFilters>, string]>([
    [{}, 'All Resources'],
    [{ type: 'youtube' }, 'Chess Videos'],
    [{ type: 'other' }, 'Other Chess Resources'],
    [{ type: 'book', opening: 'Sicilian Defense' }, 'Sicilian Defense: Books'],
    [{ openingCategory: '2', openingSubCategory: 'French Defense' }, 'French Defense: Resources'],
    [{ openingCategory: 'category-3', type: 'youtube' }, '1.d4 Openings: Videos'],
    [{ opening: 'Sicilian Defense', category: 'opening' }, 'Opening Resources'],
    [{ category: 'checkmate patterns', type: 'course' }, 'Checkmate Patterns Courses'],
    [{ category: 'kids' }, 'Chess Lessons For Kids'],
    [{ category: 'kids', type: 'youtube' }, 'Chess Videos For Kids'],
    [{ category: 'kids', type: 'other' }, 'Other Chess Resources For Kids'],
    [{ category: 'kids', source: ['amazon'] }, 'Amazon Lessons For Kids'],
    [{ category: 'tactics', source: ['modern_chess'] }, 'Modern Chess Resources'],
    [{ source: ['amazon', 'chessbase'] }, 'All Resources'],
    [{ source: ['amazon'], query: 'fork' }, 'Search Results for "fork"'],
  ])('%o', (filters, title) => {
    expect(listTitle({ ...DEFAULT_FILTERS, ...filters }, ENGLISH)).toBe(title)
  })
})
