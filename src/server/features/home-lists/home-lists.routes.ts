import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/home-lists.ts'
import {
  featuredArticleView,
  newsletterInput,
  trendingTopicView,
} from '#shared/contracts/home-lists.ts'
import { messageAnswer } from '#shared/contracts/message-answer.ts'
import { NO_RESOURCE } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve, serveCached } from '../../platform/http/serve.ts'
import {
  getFeaturedArticles,
  getTrendingTopics,
  subscribeToNewsletter,
} from './home-lists.service.ts'
import { message } from '#shared/texts/text.ts'

export function homeListRoutes(api: App, ctx: AppContext): void {
  serveCached(
    api,
    ctx,
    calls.listTrendingTopics,
    {
      summary: 'List trending topics by rank',
      response: z.array(trendingTopicView),
      returns: 'Topics',
    },
    () => getTrendingTopics(ctx),
    () => NO_RESOURCE,
  )
  serveCached(
    api,
    ctx,
    calls.listFeaturedArticles,
    {
      summary: 'List featured articles, newest first',
      response: z.array(featuredArticleView),
      returns: 'Articles',
    },
    () => getFeaturedArticles(ctx),
    () => NO_RESOURCE,
  )
  serve(
    api,
    calls.subscribeToNewsletter,
    {
      summary: 'Subscribe an email address to the newsletter',
      body: newsletterInput,
      response: messageAnswer,
      returns: 'Subscribed; the answer is the same for a known address',
    },
    async ({ body }) => {
      await subscribeToNewsletter(ctx, body.email)
      return { message: message('Thank you for subscribing.') }
    },
  )
}
