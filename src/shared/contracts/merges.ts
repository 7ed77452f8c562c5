import { z } from 'zod'
import { rowId } from './fields.ts'

/** POST /api/admin/resources/{id}/merge */
export const mergeInput = z.object({
  /** The resource that stays. */
  into: rowId(),
})
export type MergeInput = z.infer<typeof mergeInput>

/** GET /api/admin/resources/{id}/merge/{into} */
export type MergeParams = { id: number; into: number }

const named = z.object({ id: z.int(), title: z.string(), sourceUrl: z.string() })

/** What a merge would move. */
export const mergePreview = z.object({
  from: named,
  into: named,
  saves: z.int(),
  /** How many members have a status. */
  studied: z.int(),
  notes: z.int(),
  lists: z.int(),
  comments: z.int(),
  reports: z.int(),
  suggestions: z.int(),
})
export type MergePreview = z.infer<typeof mergePreview>
