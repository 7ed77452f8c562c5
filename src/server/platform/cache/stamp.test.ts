import { describe, expect, it } from 'vitest'
import type { CatalogueVersion } from './catalogue-version.ts'
import { cacheStamp } from './stamp.ts'

const stampWith = (url: string, { views = 1, comments = 1, lists = 1, current = 1 }) =>
  cacheStamp(
    {
      version: {
        current: () => current,
        reindexed: () => 0,
        views: () => views,
        comments: () => comments,
        lists: () => lists,
      } as CatalogueVersion,
      clock: () => new Date('2026-06-15T12:00:00Z'),
    },
    url,
  )

describe('the stamp of a response', () => {
  it.each<[string, { views: boolean; comments: boolean }]>([
    ['/', { views: false, comments: false }],
    ['/?sort=popular', { views: true, comments: false }],
    ['/category/book?level=beginner&sort=popular', { views: true, comments: false }],
    ['/api/resources {"sort":"popular","limit":12}', { views: true, comments: false }],
    ['/api/resources {"sort":"newest","limit":12}', { views: false, comments: false }],
    ['/api/resources/5', { views: true, comments: false }],
    ['/api/resources/5/related', { views: false, comments: false }],
    ['/api/resources/5/comments', { views: false, comments: true }],
    ['/resource/5', { views: false, comments: true }],
    ['/Resource/5/?kids=1', { views: false, comments: true }],
    ['/covers/5.svg', { views: false, comments: false }],
  ])('%s changes with %j, and with every other write', (url, depends) => {
    const before = stampWith(url, {})
    expect(stampWith(url, { views: 2 }) !== before).toBe(depends.views)
    expect(stampWith(url, { comments: 2 }) !== before).toBe(depends.comments)
    expect(stampWith(url, { lists: 2 })).toBe(before)
    expect(stampWith(url, { current: 2 })).not.toBe(before)
  })

  it.each(['/lists/5-rook-endings', '/lists/5/feed.xml', '/api/lists/5', '/sitemap.xml'])(
    '%s changes with members’ lists',
    (url) => {
      expect(stampWith(url, { lists: 2 })).not.toBe(stampWith(url, {}))
    },
  )

  it('of recommended lists changes with the catalogue alone', () => {
    const url = '/api/lists/recommended {"category":"all"}'
    expect(stampWith(url, { lists: 2 })).toBe(stampWith(url, {}))
  })
})
