import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/home-lists.ts'
import {
  featuredArticleView,
  newsletterInput,
  trendingTopicView,
} from '#shared/contracts/home-lists.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import { getFeaturedArticles, getTrendingTopics, insertNewsletter } from './home-lists.service.ts'
import { messageAnswer } from '#shared/contracts/errors.ts'

export const homeListRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listTrendingTopics,
    'List trending topics by rank',
    { response: z.array(trendingTopicView) },
    () => getTrendingTopics(ctx),
  ),
  serveCached(
    calls.listFeaturedArticles,
    'List featured articles, newest first',
    { response: z.array(featuredArticleView) },
    () => getFeaturedArticles(ctx),
  ),
  serve(
    calls.subscribeToNewsletter,
    'Subscribe an email address to the newsletter. The answer is the same for a known address.',
    { body: newsletterInput, response: messageAnswer },
    async ({ body, t }) => {
      await insertNewsletter(ctx.db, body.email)
      return { message: t('Thank you for subscribing.') }
    },
  ),
])
