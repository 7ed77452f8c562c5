import { z } from 'zod'
import { KIDS_TOPICS } from '../domain/kids-topics.ts'
import { resourceView } from './resources.ts'

export const kidsTopicParam = z.object({ topic: z.enum(KIDS_TOPICS) })
export type KidsTopicParam = z.infer<typeof kidsTopicParam>

export const kidsTopicView = z.object({
  topic: z.enum(KIDS_TOPICS),
  /** The number of resources for kids about the topic. */
  total: z.int(),
  resources: z.array(resourceView),
  /** Other resources for kids, if there are none about the topic, because an empty page helps no child. */
  others: z.array(resourceView),
})
export type KidsTopicView = z.infer<typeof kidsTopicView>
