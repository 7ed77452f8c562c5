import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/reports.ts'
import * as people from '#shared/calls/people.ts'
import { listIdParam } from '#shared/contracts/fields.ts'
import * as schemas from '#shared/contracts/reports.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { listNumberAt } from '../lists/lists.service.ts'
import * as authors from './authors.service.ts'
import * as moderation from './moderation.service.ts'
import { getOwnMarks, sendReport } from './reports.service.ts'

const JUDGING = { body: schemas.moderationInput, refusals: [409] as const }
const RESTORING = { body: schemas.restorationInput, refusals: [409] as const }

export const reportRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.sendReport,
    'Report a comment, a resource or a list, once per person and thing',
    { body: schemas.reportInput, response: schemas.reportView, refusals: [403, 404, 409] },
    ({ editor, body }) => sendReport(ctx, editor, body),
  ),
  serve(
    calls.getOwnMarks,
    'Get what the user has voted for and reported on the page of a resource. Returns IDs of comments; none for a resource that is not there.',
    { response: schemas.ownMarks },
    ({ viewer, params }) => getOwnMarks(ctx, viewer.user.id, params.id),
  ),
  serve(
    calls.listReports,
    'List what members have reported, each thing once with its reports. A list that has become private is null.',
    { query: schemas.queueQuery, response: z.array(schemas.queueItem), paged: true },
    ({ query, t }) => moderation.listReports(ctx, t, query),
  ),
  serve(
    calls.resolveReports,
    'Resolve all open reports about what a report is about',
    { body: schemas.resolveInput, refusals: [409] },
    ({ editor, params, body }) =>
      moderation.resolveReports(ctx, editor, { id: params.id, input: body }),
  ),
  serve(
    calls.hideComment,
    'Hide a comment and tell its author why',
    JUDGING,
    ({ editor, params, body }) =>
      moderation.judge(ctx, editor, 'comment_hidden', { id: params.id, input: body }),
  ),
  serve(
    calls.deleteCommentAsModerator,
    'Delete a comment and tell its author why',
    JUDGING,
    ({ editor, params, body }) =>
      moderation.judge(ctx, editor, 'comment_deleted', { id: params.id, input: body }),
  ),
  serve(
    calls.warnAuthor,
    'Warn the author of a comment, which stays',
    JUDGING,
    ({ editor, params, body }) =>
      moderation.judge(ctx, editor, 'comment_warned', { id: params.id, input: body }),
  ),
  serve(
    people.muteUser,
    'Keep a member from commenting, reporting and suggesting for some days, and tell the member why. 409 `staff` for curators, moderators and admins.',
    { body: schemas.muteInput, response: schemas.mutedAnswer, refusals: [409] },
    ({ params, body }) => authors.muteUser(ctx, { userId: params.id, ...body }),
  ),
  serve(
    people.unmuteUser,
    'Let a muted member write again. 409 if the member is not muted.',
    { response: schemas.mutedAnswer, refusals: [409] },
    ({ params }) => authors.unmuteUser(ctx, params.id),
  ),
  serve(
    people.askToSuspend,
    'Leave a note on the account of a member, by which admins are asked to suspend it. 409 `staff` for curators, moderators and admins.',
    { body: schemas.askToSuspendInput, refusals: [409] },
    ({ params, body }) => authors.askToSuspend(ctx, { userId: params.id, ...body }),
  ),
  serve(
    calls.restoreCommentAsModerator,
    'Show a comment again that a moderator has hidden or deleted',
    RESTORING,
    ({ editor, params, body }) =>
      moderation.judge(ctx, editor, 'comment_restored', { id: params.id, input: body }),
  ),
  serve(
    calls.hideList,
    'Hide a list and tell its owner why',
    { ...JUDGING, params: listIdParam },
    async ({ editor, params, body }) => {
      const id = await listNumberAt(ctx, params.id)
      await moderation.judge(ctx, editor, 'list_hidden', { id, input: body })
    },
  ),
  serve(
    calls.restoreList,
    'Share a list again that a moderator has hidden',
    { ...RESTORING, params: listIdParam },
    async ({ editor, params, body }) => {
      const id = await listNumberAt(ctx, params.id)
      await moderation.judge(ctx, editor, 'list_restored', { id, input: body })
    },
  ),
  serve(
    calls.listResourceReports,
    'List the resources that members report as dead, wrong or not for kids',
    { query: schemas.resourceQueueQuery, response: z.array(schemas.queueItem), paged: true },
    ({ query, t }) => moderation.listResourceReports(ctx, t, query),
  ),
  serve(
    calls.resolveResourceReports,
    'Mark the open reports about a resource as done',
    { refusals: [409] },
    ({ editor, params }) => moderation.resolveResourceReports(ctx, editor, params.id),
  ),
])
