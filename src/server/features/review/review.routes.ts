import * as calls from '#shared/calls/review.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { learn } from './learn.service.ts'
import * as service from './review.service.ts'

export const reviewRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.getReview,
    'Get the positions that come back today, without their answers: at most 30 that are due, those nearest to being forgotten first, and then new ones, 10 a day.',
    ({ viewer, t }) => service.getReview(ctx, viewer.user.id, t),
  ),
  serve(
    calls.listCards,
    'List the positions that you learn, with the days on which they come back',
    ({ viewer, query, t }) => service.listCards(ctx, { userId: viewer.user.id, query, t }),
    { paged: true },
  ),
  serve(
    calls.learn,
    'Learn the moves of one side in a chapter, an opening or a line, or a puzzle. A position that you learn already is one card with the answers of all its lines.',
    ({ viewer, body }) => learn(ctx, viewer.user.id, body),
    { refusals: [404, 409] },
  ),
  serve(
    calls.forgetCards,
    'Forget the positions that come from one place, such as a chapter. One that comes from elsewhere as well stays.',
    ({ viewer, query }) => service.forgetCards(ctx, viewer.user.id, query.from),
  ),
  serve(calls.forgetCard, 'Forget a position', ({ viewer, params }) =>
    service.forgetCard(ctx, viewer.user.id, params.id),
  ),
  serve(
    calls.answerCard,
    'Answer a position with a move, or say whether you knew it. Each key grades one answer; a used one gets the same response again.',
    ({ viewer, params, body }) =>
      service.answerCard(ctx, viewer.user.id, { id: params.id, input: body }),
  ),
])
