import { describe, expect, it } from 'vitest'
import type { CommentView } from '#shared/contracts/comments.ts'
import { linkedId, mayEdit, ownComment, placeOf } from './comment-rules.ts'

function comment(id: number, fields: Partial<CommentView> = {}): CommentView {
  return {
    id,
    resourceId: 1,
    userId: id,
    username: `user${id}`,
    userAvatar: null,
    content: `Text ${id}`,
    rating: null,
    isFromSource: false,
    isCreator: false,
    parentId: null,
    createdAt: '2026-01-01T10:00:00.000Z',
    editedAt: null,
    state: 'shown',
    votes: 0,
    ...fields,
  }
}

describe('mayEdit', () => {
  it('is for the author alone', () => {
    expect(mayEdit(comment(1, { userId: 7 }), { id: 7 })).toBe(true)
    expect(mayEdit(comment(1, { userId: 7 }), { id: 8 })).toBe(false)
  })

  it('is for nobody when there is no viewer, or the author is deleted', () => {
    expect(mayEdit(comment(1, { userId: 7 }), null)).toBe(false)
    expect(mayEdit(comment(1, { userId: null }), null)).toBe(false)
    expect(mayEdit(comment(1, { userId: null }), { id: 7 })).toBe(false)
  })

  it('waits until the comment is stored', () => {
    expect(mayEdit(comment(0, { userId: 7 }), { id: 7 })).toBe(false)
  })
})

describe('ownComment', () => {
  it('is the top-level one, whatever else the viewer replied', () => {
    const comments = [comment(3, { userId: 7, parentId: 1 }), comment(2, { userId: 7 }), comment(1)]
    expect(ownComment(comments, { id: 7 })?.id).toBe(2)
    expect(ownComment(comments, { id: 9 })).toBeUndefined()
    expect(ownComment([comment(1, { userId: null })], null)).toBeUndefined()
  })
})

describe('placeOf', () => {
  const threads = [
    { comment: comment(4), replies: [] },
    { comment: comment(1), replies: [comment(2), comment(3)] },
  ]

  it('finds comments and replies', () => {
    expect(placeOf(threads, 4)).toEqual({ thread: 0, reply: null })
    expect(placeOf(threads, 3)).toEqual({ thread: 1, reply: 1 })
  })

  it('is null for what is not there', () => {
    expect(placeOf(threads, 9)).toBeNull()
    expect(placeOf(threads, null)).toBeNull()
  })
})

describe('linkedId', () => {
  it('reads the id, with or without the #', () => {
    expect(linkedId('#comment-12')).toBe(12)
    expect(linkedId('comment-12')).toBe(12)
  })

  it('is null for any other hash', () => {
    for (const hash of ['', '#main', '#comment-', '#comment--1', '#comment-1a'])
      expect(linkedId(hash)).toBeNull()
  })
})
