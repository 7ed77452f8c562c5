import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/reports.ts'
import { idParam, listIdParam } from '#shared/contracts/fields.ts'
import {
  moderationInput,
  ownMarks,
  queueItem,
  queueQuery,
  reportInput,
  reportView,
  resolveInput,
  resourceQueueQuery,
  restorationInput,
} from '#shared/contracts/reports.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { listNumberAt } from '../lists/lists.service.ts'
import * as moderation from './moderation.service.ts'
import { getOwnMarks, sendReport } from './reports.service.ts'

export function reportRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.sendReport,
    {
      summary: 'Report a comment, a resource or a list, once per person and thing',
      body: reportInput,
      response: reportView,
      returns: 'The report',
      refusals: [403, 404, 409, 429],
    },
    ({ editor, body }) => sendReport(ctx, editor, body),
  )
  serve(
    api,
    calls.getOwnMarks,
    {
      summary: 'Get what the user has voted for and reported on the page of a resource',
      params: idParam,
      response: ownMarks,
      returns: 'IDs of comments; empty for a resource that is not there',
    },
    ({ viewer, params }) => getOwnMarks(ctx, viewer.user.id, params.id),
  )
  moderatorRoutes(api, ctx)
  curatorRoutes(api, ctx)
}

function moderatorRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listReports,
    {
      summary: 'List what members have reported, each thing once with its reports',
      description:
        'X-Total-Count is the total number of things. A list that has become private is null.',
      query: queueQuery,
      response: z.array(queueItem),
      returns: 'One page of things',
    },
    async ({ query, setHeader }) => {
      const { items, total } = await moderation.listReports(ctx, query)
      setHeader('X-Total-Count', String(total))
      return items
    },
  )
  serve(
    api,
    calls.resolveReports,
    {
      summary: 'Resolve all open reports about what a report is about',
      params: idParam,
      body: resolveInput,
      returns: 'Resolved',
      refusals: [404, 409],
    },
    ({ editor, params, body }) =>
      moderation.resolveReports(ctx, editor, { id: params.id, input: body }),
  )
  const judging = { params: idParam, body: moderationInput, refusals: [404, 409] as const }
  const restoring = { ...judging, body: restorationInput, returns: 'Restored' }
  serve(
    api,
    calls.hideComment,
    { ...judging, summary: 'Hide a comment and tell its author why', returns: 'Hidden' },
    ({ editor, params, body }) =>
      moderation.hideComment(ctx, editor, { id: params.id, input: body }),
  )
  serve(
    api,
    calls.deleteCommentAsModerator,
    { ...judging, summary: 'Delete a comment and tell its author why', returns: 'Deleted' },
    ({ editor, params, body }) =>
      moderation.deleteComment(ctx, editor, { id: params.id, input: body }),
  )
  serve(
    api,
    calls.warnAuthor,
    { ...judging, summary: 'Warn the author of a comment, which stays', returns: 'Warned' },
    ({ editor, params, body }) =>
      moderation.warnAuthor(ctx, editor, { id: params.id, input: body }),
  )
  serve(
    api,
    calls.restoreCommentAsModerator,
    { ...restoring, summary: 'Show a comment again that a moderator has hidden or deleted' },
    ({ editor, params, body }) =>
      moderation.restoreComment(ctx, editor, { id: params.id, input: body }),
  )
  serve(
    api,
    calls.hideList,
    {
      ...judging,
      params: listIdParam,
      summary: 'Hide a list and tell its owner why',
      returns: 'Hidden',
    },
    async ({ editor, params, body }) => {
      const id = await listNumberAt(ctx, params.id)
      await moderation.hideList(ctx, editor, { id, input: body })
    },
  )
  serve(
    api,
    calls.restoreList,
    {
      ...restoring,
      params: listIdParam,
      summary: 'Share a list again that a moderator has hidden',
    },
    async ({ editor, params, body }) => {
      const id = await listNumberAt(ctx, params.id)
      await moderation.restoreList(ctx, editor, { id, input: body })
    },
  )
}

function curatorRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listResourceReports,
    {
      summary: 'List the resources that members report as dead, wrong or not for kids',
      description: 'X-Total-Count is the total number of resources.',
      query: resourceQueueQuery,
      response: z.array(queueItem),
      returns: 'One page of resources',
    },
    async ({ query, setHeader }) => {
      const { items, total } = await moderation.listResourceReports(ctx, query)
      setHeader('X-Total-Count', String(total))
      return items
    },
  )
  serve(
    api,
    calls.resolveResourceReports,
    {
      summary: 'Mark the open reports about a resource as done',
      params: idParam,
      returns: 'Resolved',
      refusals: [404, 409],
    },
    ({ editor, params }) => moderation.resolveResourceReports(ctx, editor, params.id),
  )
}
