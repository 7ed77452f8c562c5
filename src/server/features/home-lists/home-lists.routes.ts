import * as calls from '#shared/calls/resources.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import { getFeaturedArticles, getTrendingTopics, insertNewsletter } from './home-lists.service.ts'

export const homeListRoutes = callTable((ctx: AppContext) => [
  serveCached(calls.listTrendingTopics, 'List trending topics by rank', () =>
    getTrendingTopics(ctx),
  ),
  serveCached(calls.listFeaturedArticles, 'List featured articles, newest first', () =>
    getFeaturedArticles(ctx),
  ),
  serve(
    calls.subscribeToNewsletter,
    'Subscribe an email address to the newsletter. The answer is the same for a known address.',
    async ({ body, t }) => {
      await insertNewsletter(ctx.db, body.email)
      return { message: t('Thank you for subscribing.') }
    },
  ),
])
