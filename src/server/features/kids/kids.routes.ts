import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/kids.ts'
import { kidsPuzzlesQuery, kidsPuzzleView } from '#shared/contracts/kids-puzzles.ts'
import { puzzleSetOf } from '#shared/domain/kids-puzzles.ts'
import { kidsTopicParam, type KidsTopicView, kidsTopicView } from '#shared/contracts/kids-topics.ts'
import { type Dependencies, NO_RESOURCE, onSelection } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import { puzzlesOfSet } from './kids-puzzles.service.ts'
import { getTopic, listTopics } from './kids-topics.service.ts'

export const kidsRoutes = callTable((ctx: AppContext) => [
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
  serveCached(
    calls.listKidsPuzzles,
    `List six mates in one for kids, the easiest set first. Without \`set\`, today’s six: the sets take turns by the day in UTC.`,
    { query: kidsPuzzlesQuery, response: z.array(kidsPuzzleView) },
    ({ query }) => puzzlesOfSet(query.set ?? puzzleSetOf(ctx.clock())),
    () => NO_RESOURCE,
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
