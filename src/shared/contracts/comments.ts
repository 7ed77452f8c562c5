import { z } from 'zod'

export const commentView = z.object({
  id: z.number().int(),
  resourceId: z.number().int(),
  userId: z.number().int().nullable(),
  username: z.string(),
  userAvatar: z.string().nullable(),
  content: z.string(),
  /** 1–5 stars, null when none was given. */
  rating: z.number().int().nullable(),
  isFromSource: z.boolean(),
  isCreator: z.boolean(),
  parentId: z.number().int().nullable(),
  createdAt: z.string(),
})
export type CommentView = z.infer<typeof commentView>
