import { expect, it } from 'vitest'
import { queueHref, readQueueFilters } from './report-filters.ts'

const DEFAULTS = { state: 'open', kind: '', sort: 'newest', page: 1 } as const

it('ignores what a URL may not say', () => {
  expect(readQueueFilters({})).toEqual(DEFAULTS)
  expect(readQueueFilters({ state: 'x', kind: ['comment'], sort: 1, page: '-2' })).toEqual(DEFAULTS)
  expect(readQueueFilters({ page: '2.5', state: 'constructor' })).toEqual(DEFAULTS)
  expect(readQueueFilters({ page: '99999999999' }).page).toBe(1_000_000)
})

it('has a short URL, from which the filters can be read again', () => {
  expect(queueHref(DEFAULTS)).toBe('/admin/reports')
  const filters = { state: 'done', kind: 'comment', sort: 'most', page: 3 } as const
  const href = queueHref(filters)
  expect(href).toBe('/admin/reports?state=done&kind=comment&sort=most&page=3')
  const search = Object.fromEntries(new URLSearchParams(href.split('?')[1]))
  expect(readQueueFilters(search)).toEqual(filters)
})
