import { type OpenAPIHono, z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/kids.ts'
import { kidsTopicParam, type KidsTopicView, kidsTopicView } from '#shared/contracts/kids-topics.ts'
import { type Dependencies, onSelection } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { serveCached } from '../../platform/http/serve.ts'
import { getTopic, listTopics } from './kids-topics.service.ts'

export function kidsTopicRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  serveCached(
    api,
    ctx,
    calls.listKidsTopics,
    {
      summary: 'List the topics for kids that have lessons, with a few of each',
      response: z.array(kidsTopicView),
      returns: 'Topics in the order of the page',
    },
    () => listTopics(ctx),
    (topics) => onTopics(topics),
  )
  serveCached(
    api,
    ctx,
    calls.getKidsTopic,
    {
      summary: 'List the lessons of a topic for kids; without any, other lessons for kids',
      params: kidsTopicParam,
      response: kidsTopicView,
      returns: 'The topic',
    },
    ({ params }) => getTopic(ctx, params.topic),
    (topic) => onTopics([topic]),
  )
}

/** Lessons are found by words, the most popular first. */
function onTopics(topics: readonly KidsTopicView[]): Dependencies {
  const shown = topics.flatMap(({ resources, others }) => [...resources, ...others])
  return onSelection(
    shown.map(({ id }) => id),
    'words',
    'views',
  )
}
