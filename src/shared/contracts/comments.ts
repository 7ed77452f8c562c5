import { z } from 'zod'
import { COMMENT_MAX, EMPTY_COMMENT, THREADS_MAX } from '../domain/comments.ts'
import { characterCount } from '../domain/account-rules.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { queryNumber, rowId, storableText } from './fields.ts'

export const commentView = z.object({
  id: z.number().int(),
  resourceId: z.number().int(),
  userId: z.number().int().nullable(),
  username: z.string(),
  userAvatar: z.string().nullable(),
  content: z.string(),
  /** 1–5 stars, or null without a rating. */
  rating: z.number().int().nullable(),
  isFromSource: z.boolean(),
  isCreator: z.boolean(),
  parentId: z.number().int().nullable(),
  createdAt: z.string(),
  /** When the author last changed the text or the rating; null if never. */
  editedAt: z.string().nullable(),
  /**
   * `deleted` by its author or a moderator, or `hidden` by a moderator: such a comment is listed only while it has
   * replies, and without author, text and rating.
   */
  state: z.enum(['shown', 'deleted', 'hidden']),
  /** How many members found it helpful. */
  votes: z.number().int(),
})
export type CommentView = z.infer<typeof commentView>

/** GET /api/resources/{id}/comments: counts top-level comments, each of which brings its replies. */
export const commentListQuery = z.object({
  limit: queryNumber(1, THREADS_MAX).default(THREADS_MAX),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type CommentListQuery = z.infer<typeof commentListQuery>

/** A comment that a moderator has hidden or deleted, in full, for moderators. */
export const removedCommentView = commentView.extend({
  removed: z.object({
    reason: z.string(),
    /** The moderator; null if that account no longer exists. */
    by: z.string().nullable(),
    at: z.string(),
  }),
})
export type RemovedCommentView = z.infer<typeof removedCommentView>

export const voteView = z.object({ voted: z.boolean(), votes: z.number().int() })
export type VoteView = z.infer<typeof voteView>

const NO_ID = says('{field} must be the ID of a comment, a positive whole number')
const RATING = says('Rating must be from 1 to 5')

const content = storableText(text('Comment must be text'))
  .trim()
  .refine(
    (text) => characterCount(text) <= COMMENT_MAX,
    says('Comment must be at most {max, number} characters', { max: COMMENT_MAX }),
  )
  .optional()
  .default('')

const rating = z.int(RATING).min(1, RATING).max(5, RATING).nullish()

const isEmpty = (input: { content: string; rating?: number | null | undefined }) =>
  input.content === '' && !input.rating

/** The session decides who the author is, so the body's `userId` and `username` are ignored. */
export const commentInput = z
  .object({
    content,
    rating,
    parentId: rowId(NO_ID).nullish(),
  })
  .refine((input) => !isEmpty(input), { path: ['content'], ...says(EMPTY_COMMENT) })
  .refine((input) => !input.parentId || !input.rating, {
    path: ['rating'],
    ...says('A reply cannot have a rating'),
  })
export type CommentInput = z.infer<typeof commentInput>

export const commentEdit = z
  .object({ content, rating })
  .refine((input) => !isEmpty(input), { path: ['content'], ...says(EMPTY_COMMENT) })
export type CommentEdit = z.infer<typeof commentEdit>
