import { z } from 'zod'
import { email } from './account-fields.ts'

export const trendingTopicView = z.object({
  id: z.number().int(),
  name: z.string(),
  rank: z.number().int(),
})
export type TrendingTopicView = z.infer<typeof trendingTopicView>

export const featuredArticleView = z.object({
  id: z.number().int(),
  title: z.string(),
  excerpt: z.string(),
  source: z.string(),
  authorName: z.string().nullable(),
  authorImage: z.string().nullable(),
  publishedDate: z.string().nullable(),
  url: z.string(),
})
export type FeaturedArticleView = z.infer<typeof featuredArticleView>

export const newsletterInput = z.object({
  email: email(),
})
