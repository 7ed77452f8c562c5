import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/kids.ts'
import { kidsTopicParam, type KidsTopicView, kidsTopicView } from '#shared/contracts/kids-topics.ts'
import { type Dependencies, onSelection } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import { getTopic, listTopics } from './kids-topics.service.ts'

export const kidsTopicRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listKidsTopics,
    'List the topics for kids that have lessons, with a few of each',
    { response: z.array(kidsTopicView) },
    () => listTopics(ctx),
    (topics) => onTopics(topics),
  ),
  serveCached(
    calls.getKidsTopic,
    'List the lessons of a topic for kids; without any, other lessons for kids',
    { params: kidsTopicParam, response: kidsTopicView },
    ({ params }) => getTopic(ctx, params.topic),
    (topic) => onTopics([topic]),
  ),
])

/** Lessons are found by words, the most popular first. */
function onTopics(topics: readonly KidsTopicView[]): Dependencies {
  const shown = topics.flatMap(({ resources, others }) => [...resources, ...others])
  return onSelection(
    shown.map(({ id }) => id),
    { selects: 'words', sortsByViews: true },
  )
}
