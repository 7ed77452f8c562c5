import { describe, expect, it } from 'vitest'
import { ENGLISH, translator } from '#shared/texts/text.ts'
import { authorName, commentThreads, userAverage } from './comments.ts'

const comment = (
  id: number,
  fields: { userId?: number | null; rating?: number; parentId?: number; day?: number } = {},
) => ({
  id,
  userId: fields.userId === undefined ? id : fields.userId,
  rating: fields.rating ?? null,
  parentId: fields.parentId ?? null,
  createdAt: `2026-01-${String(fields.day ?? id).padStart(2, '0')}T10:00:00.000Z`,
})

it('deleted accounts have a name in the reader’s language, and others their own', () => {
  const find = (words: string) => (words === 'Deleted user' ? 'Gelöschtes Konto' : undefined)
  const german = translator({ language: 'de', find, opening: null })
  const names = ['Deleted user', 'Vera'].flatMap((name) => [
    authorName(name, german),
    authorName(name, ENGLISH),
  ])
  expect(names).toEqual(['Gelöschtes Konto', 'Deleted user', 'Vera', 'Vera'])
})

describe('commentThreads', () => {
  it('shows the newest comment first and replies as a conversation', () => {
    const threads = commentThreads([
      comment(1),
      comment(2, { parentId: 1 }),
      comment(3, { parentId: 1 }),
      comment(4),
    ])
    expect(
      threads.map(({ comment: { id }, replies }) => [id, replies.map((reply) => reply.id)]),
    ).toEqual([
      [4, []],
      [1, [2, 3]],
    ])
  })
})

describe('userAverage', () => {
  it('is null without ratings', () => {
    expect(userAverage([comment(1)])).toBeNull()
  })

  it('takes one rating per user, the newest', () => {
    const comments = [
      comment(1, { userId: 7, rating: 1 }),
      comment(2, { userId: 7, rating: 5 }),
      comment(3, { userId: 8, rating: 4 }),
    ]
    expect(userAverage(comments)).toEqual({ average: 4.5, count: 2 })
  })

  it('skips replies and comments without a rating', () => {
    const comments = [comment(1, { rating: 3 }), comment(2, { rating: 5, parentId: 1 }), comment(3)]
    expect(userAverage(comments)).toEqual({ average: 3, count: 1 })
  })

  it('counts deleted users apart', () => {
    const comments = [
      comment(1, { userId: null, rating: 2 }),
      comment(2, { userId: null, rating: 5 }),
    ]
    expect(userAverage(comments)).toEqual({ average: 3.5, count: 2 })
  })
})
