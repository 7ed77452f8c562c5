import { z } from 'zod'
import { COMMENT_MAX, EMPTY_COMMENT } from '../domain/comments.ts'
import { characterCount } from '../domain/account-rules.ts'
import { MAX_INTEGER, storableText } from './fields.ts'

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
})
export type CommentView = z.infer<typeof commentView>

const NO_ID = 'parentId must be a positive whole number'
const RATING = 'Rating must be from 1 to 5'

const content = storableText('Comment must be text')
  .trim()
  .refine(
    (text) => characterCount(text) <= COMMENT_MAX,
    `Comment must be at most ${COMMENT_MAX} characters`,
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
    parentId: z.int(NO_ID).min(1, NO_ID).max(MAX_INTEGER, NO_ID).nullish(),
  })
  .refine((input) => !isEmpty(input), { path: ['content'], message: EMPTY_COMMENT })
  .refine((input) => !input.parentId || !input.rating, {
    path: ['rating'],
    message: 'A reply cannot have a rating',
  })
export type CommentInput = z.infer<typeof commentInput>

export const commentEdit = z
  .object({ content, rating })
  .refine((input) => !isEmpty(input), { path: ['content'], message: EMPTY_COMMENT })
export type CommentEdit = z.infer<typeof commentEdit>
