import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/chapters.ts'
import {
  chaptersInput,
  chapterView,
  pastedInput,
  pastedText,
  pastedView,
} from '#shared/contracts/chapters.ts'
import { errorBody } from '#shared/contracts/errors.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { onResources } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve, serveCached } from '../../platform/http/serve.ts'
import { readPastedChapters, saveChapters } from './admin-chapters.service.ts'
import { getChapters } from './chapters.service.ts'

const CHANGED = {
  schema: errorBody.extend({ current: z.array(chapterView).optional() }),
  description: 'Somebody else has changed the resource; `current` has its chapters as they are now',
}

export function chapterRoutes(api: App, ctx: AppContext): void {
  serveCached(
    api,
    ctx,
    calls.listChapters,
    {
      summary: 'List the chapters of a resource in their order',
      description: '`at` opens the place of a chapter. `opening` and `at` are computed.',
      params: idParam,
      response: z.array(chapterView),
      returns: 'The chapters',
      refusals: [404],
    },
    ({ params }) => getChapters(ctx, params.id),
    (_chapters, { params }) => onResources([params?.id ?? 0]),
  )
  serve(
    api,
    calls.readChapters,
    {
      summary: 'Read chapters from timestamps, a PGN or WebVTT; nothing is saved',
      description:
        '`certainty` says where the moves of a chapter come from: stated moves, a name in its title, or none. `skipped` has the lines that look like chapters but cannot be any.',
      body: pastedInput,
      response: pastedView,
      returns: 'What was read',
      refusals: [404],
    },
    ({ body }) => readPastedChapters(ctx, body),
  )
  serve(
    api,
    calls.readSuggestedChapters,
    {
      summary: 'Read chapters that a member wants to suggest; nothing is saved',
      description: 'As curators read them. What is read is sent as a correction.',
      params: idParam,
      body: pastedText,
      response: pastedView,
      returns: 'What was read',
      refusals: [404],
    },
    ({ params, body }) => readPastedChapters(ctx, { resourceId: params.id, text: body.text }),
  )
  serve(
    api,
    calls.putChapters,
    {
      summary: 'Replace the chapters of a resource',
      description: `Chapters with an \`id\` keep it; members have ticked them off. \`line\` is a list of moves or a text. All faults are in \`fields\`, such as "chapters.3.title". ${IF_MATCH_NOTE}`,
      params: idParam,
      body: chaptersInput,
      response: z.array(chapterView),
      returns: 'The chapters as they are now',
      refusals: [404],
      refusalBodies: { 409: CHANGED },
    },
    ({ params, body, editor, c }) =>
      saveChapters(ctx, editor, {
        id: params.id,
        chapters: body.chapters,
        seenAt: ifMatch(c.req.header('if-match')),
      }),
  )
}
