import { describe, expect, it } from 'vitest'
import { commentThreads, userAverage } from '#shared/domain/comments.ts'
import type { CommentView } from '#shared/contracts/comments.ts'
import { optimisticComment, withStored } from './send-comment.ts'

const sent = {
  resourceId: 3,
  parentId: null,
  user: { id: 7, username: 'Vera' },
  content: 'Sharp',
  rating: 4,
  now: new Date('2026-03-01T10:00:00Z'),
}

describe('optimisticComment', () => {
  it('looks as the server will answer', () => {
    expect(optimisticComment(sent, [])).toEqual({
      id: 0,
      resourceId: 3,
      userId: 7,
      username: 'Vera',
      userAvatar: null,
      content: 'Sharp',
      rating: 4,
      isFromSource: false,
      isCreator: false,
      parentId: null,
      createdAt: '2026-03-01T10:00:00.000Z',
      editedAt: null,
      state: 'shown',
      votes: 0,
    } satisfies CommentView)
  })

  it('has no rating where none was given', () => {
    expect(optimisticComment({ ...sent, rating: 0 }, []).rating).toBeNull()
  })

  it('comes first although the clock here is slow, and counts in the average', () => {
    const stored = { ...optimisticComment(sent, []), id: 5, userId: 8, rating: 1 }
    const list = [stored, optimisticComment({ ...sent, now: new Date(0) }, [stored])]
    expect(commentThreads(list).map(({ comment }) => comment.id)).toEqual([0, 5])
    expect(userAverage(list)).toEqual({ average: 2.5, count: 2 })
  })
})

describe('withStored', () => {
  const one = { ...optimisticComment(sent, []), id: 1 }
  const two = { ...one, id: 2 }

  it('puts a new comment first', () => {
    expect(withStored([one], two)).toEqual([two, one])
  })

  it('replaces an edited one in its place', () => {
    const edited = { ...one, content: 'Sharper', rating: null }
    expect(withStored([two, one], edited)).toEqual([two, edited])
  })
})
