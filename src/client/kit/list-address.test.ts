import { expect, it } from 'vitest'
import { listAddress, MAX_QUERY, oneOf, searched } from './list-address.ts'

type View = { query: string; kind: 'all' | 'book'; page: number }

const START: View = { query: '', kind: 'all', page: 1 }
const READERS = { query: searched(), kind: oneOf(['all', 'book'] as const) }
const { read, write } = listAddress(START, READERS)

it('reads what a URL may not say as if it were not there', () => {
  expect(read({})).toEqual(START)
  expect(read({ query: ['two', 'words'], kind: 'constructor', page: '0' })).toEqual(START)
  expect(read({ page: '2.5' })).toEqual(START)
  expect(read({ page: '-1' })).toEqual(START)
  expect(read({ page: '9'.repeat(30) }).page).toBe(1_000_000)
  expect(read({ query: ` a${'\0'}b ` }).query).toBe('ab')
  expect(read({ query: 'x'.repeat(300) }).query).toHaveLength(MAX_QUERY)
})

it('writes only what is not as at the start, and reads it again', () => {
  expect(write(START)).toEqual({})
  const view: View = { query: 'tal & co', kind: 'book', page: 3 }
  expect(write(view)).toEqual({ query: 'tal & co', kind: 'book', page: '3' })
  expect(read(write(view))).toEqual(view)
})

it('leaves the plain names to another list', () => {
  const other = listAddress(START, READERS, 'content-')
  expect(other.read({ query: 'tal', page: '3' })).toEqual(START)
  expect(other.write({ ...START, query: 'tal' })).toEqual({ 'content-query': 'tal' })
  expect(other.read({ 'content-query': 'tal' }).query).toBe('tal')
})
