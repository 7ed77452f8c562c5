import { describe, expect, it } from 'vitest'
import { readStars, withToggled } from './kids-stars.ts'

const star = (id: number) => ({ id, title: `Lesson ${id}` })

describe('stored stars', () => {
  it.each([null, '', '{', '5', '{"id":1}', '"stars"', 'null'])(
    'are none when %j is stored',
    (text) => {
      expect(readStars(text)).toEqual([])
    },
  )

  it('are those that are whole', () => {
    const stored = [star(1), null, { id: '2', title: 'x' }, { id: 3 }, star(4)]
    expect(readStars(JSON.stringify(stored))).toEqual([star(1), star(4)])
  })

  it('have an end', () => {
    expect(
      readStars(JSON.stringify(Array.from({ length: 2000 }, (_, id) => star(id)))),
    ).toHaveLength(640)
  })
})

it('a star is put first, and taken away by the same button', () => {
  const one = withToggled([], star(1))
  const two = withToggled(one, star(2))
  expect(two).toEqual([star(2), star(1)])
  expect(withToggled(two, star(1))).toEqual([star(2)])
})
