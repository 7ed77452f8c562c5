import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/chapters.ts'
import { chapterView } from '#shared/contracts/chapters.ts'
import { errorBody } from '#shared/contracts/errors.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import { readPastedChapters, saveChapters } from './admin-chapters.service.ts'
import { getChapters } from './chapters.service.ts'

const CHANGED = {
  schema: errorBody.extend({ current: z.array(chapterView).optional() }),
  description: 'Somebody else has changed the resource; `current` has its chapters as they are now',
}

export const chapterRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listChapters,
    'List the chapters of a resource in their order. `at` opens the place of a chapter. `opening` and `at` are computed.',
    ({ params }) => getChapters(ctx, params.id),
  ),
  serve(
    calls.readChapters,
    'Read chapters from timestamps, a PGN or WebVTT; nothing is saved. `certainty` says where the moves of a chapter come from: stated moves, a name in its title, or none. `skipped` has the lines that look like chapters but cannot be any.',
    ({ body, t }) => readPastedChapters(ctx, t, body),
    { refusals: [404] },
  ),
  serve(
    calls.readSuggestedChapters,
    'Read chapters that a member wants to suggest; nothing is saved. As curators read them. What is read is sent as a correction.',
    ({ params, body, t }) => readPastedChapters(ctx, t, { resourceId: params.id, text: body.text }),
  ),
  serve(
    calls.putChapters,
    'Replace the chapters of a resource. Chapters with an `id` keep it; members have ticked them off. `line` is a list of moves or a text. All faults are in `fields`, such as "chapters.3.title".',
    ({ params, body, seenAt }) =>
      saveChapters(ctx, {
        id: params.id,
        chapters: body.chapters,
        seenAt,
      }),
    { refusalBodies: { 409: CHANGED }, ifMatch: true },
  ),
])
