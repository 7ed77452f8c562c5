import * as calls from '#shared/calls/kids.ts'
import { puzzleSetOf } from '#shared/domain/kids.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import { kidsPuzzles } from '../puzzles/puzzles.service.ts'
import { getTopic, listTopics } from './kids-topics.service.ts'

export const kidsRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listKidsTopics,
    'List the topics for kids that have lessons, with a few of each',
    () => listTopics(ctx),
    {},
    byViews,
  ),
  serveCached(
    calls.getKidsTopic,
    'List the lessons of a topic for kids; without any, other lessons for kids',
    ({ params }) => getTopic(ctx, params.topic),
    {},
    byViews,
  ),
  serveCached(
    calls.listKidsPuzzles,
    `List six mates in one for kids, the easiest set first. Without \`set\`, today’s six: the sets take turns by the day in UTC.`,
    ({ query }) => kidsPuzzles(ctx, query.set ?? puzzleSetOf(ctx.clock())),
  ),
])

/** The most popular lessons come first. */
function byViews(): boolean {
  return true
}
