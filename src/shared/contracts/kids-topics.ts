import { z } from 'zod'
import { KIDS_TOPICS } from '../domain/kids-topics.ts'
import { resourceView } from './resources.ts'

export const kidsTopicParam = z.object({ topic: z.enum(KIDS_TOPICS) })
export type KidsTopicParam = z.infer<typeof kidsTopicParam>

export const kidsTopicView = z.object({
  topic: z.enum(KIDS_TOPICS),
  /** How many kids resources are about it. */
  total: z.int(),
  resources: z.array(resourceView),
  /** Other kids resources, where there are none about it: an empty page helps no child. */
  others: z.array(resourceView),
})
export type KidsTopicView = z.infer<typeof kidsTopicView>
