import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  featuredArticleView,
  newsletterInput,
  newsletterView,
  trendingTopicView,
} from '#shared/contracts/home-lists.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { publicAnswer } from '../../platform/http/public-answer.ts'
import {
  getFeaturedArticles,
  getTrendingTopics,
  subscribeToNewsletter,
} from './home-lists.service.ts'

const topics = createRoute({
  method: 'get',
  path: '/api/trending-topics',
  summary: 'List trending topics by rank',
  ...access('public'),
  responses: { 200: jsonAnswer(z.array(trendingTopicView), 'Topics') },
})

const articles = createRoute({
  method: 'get',
  path: '/api/featured-articles',
  summary: 'List featured articles, newest first',
  ...access('public'),
  responses: { 200: jsonAnswer(z.array(featuredArticleView), 'Articles') },
})

const newsletter = createRoute({
  method: 'post',
  path: '/api/newsletter',
  summary: 'Subscribe an email address to the newsletter',
  ...access('public'),
  request: { body: { ...jsonAnswer(newsletterInput, 'The email address'), required: true } },
  responses: {
    201: jsonAnswer(newsletterView, 'Subscribed; the answer is the same for a known address'),
    ...refusals(400),
  },
})

export function homeListRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(topics, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await getTrendingTopics(ctx) })),
  )
  api.openapi(articles, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await getFeaturedArticles(ctx) })),
  )
  api.openapi(newsletter, async (c) => {
    await subscribeToNewsletter(ctx, c.req.valid('json').email)
    return c.json({ message: 'Thank you for subscribing.' }, 201)
  })
}
