import { expect, it } from 'vitest'
import { QUEUE_ADDRESS } from './report-filters.ts'

const DEFAULTS = { state: 'open', kind: '', sort: 'newest', page: 1 } as const

it('ignores what a URL may not say', () => {
  expect(QUEUE_ADDRESS.read({})).toEqual(DEFAULTS)
  expect(QUEUE_ADDRESS.read({ state: 'x', kind: ['comment'], sort: 1, page: '-2' })).toEqual(
    DEFAULTS,
  )
  expect(QUEUE_ADDRESS.read({ page: '2.5', state: 'constructor' })).toEqual(DEFAULTS)
  expect(QUEUE_ADDRESS.read({ page: '99999999999' }).page).toBe(1_000_000)
})

it('has a short URL, from which the filters can be read again', () => {
  expect(QUEUE_ADDRESS.write(DEFAULTS)).toEqual({})
  const filters = { state: 'done', kind: 'comment', sort: 'most', page: 3 } as const
  const search = QUEUE_ADDRESS.write(filters)
  expect(search).toEqual({ state: 'done', kind: 'comment', sort: 'most', page: '3' })
  expect(QUEUE_ADDRESS.read(search)).toEqual(filters)
})
