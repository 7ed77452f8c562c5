import * as calls from '#shared/calls/reports.ts'
import * as people from '#shared/calls/people.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { listNumberAt } from '../lists/lists.service.ts'
import * as authors from './authors.service.ts'
import * as moderation from './moderation.service.ts'
import { getOwnMarks, sendReport } from './reports.service.ts'

const JUDGING = { refusals: [409] as const }
const RESTORING = { refusals: [409] as const }

export const reportRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.sendReport,
    'Report a comment, a resource or a list, once per person and thing',
    ({ editor, body }) => sendReport(ctx, editor, body),
    { refusals: [403, 404, 409] },
  ),
  serve(
    calls.getOwnMarks,
    'Get what the user has voted for and reported on the page of a resource. Returns IDs of comments; none for a resource that is not there.',
    ({ viewer, params }) => getOwnMarks(ctx, viewer.user.id, params.id),
  ),
  serve(
    calls.listReports,
    'List what members have reported, each thing once with its reports. A list that has become private is null.',
    ({ query, t }) => moderation.listReports(ctx, t, query),
    { paged: true },
  ),
  serve(
    calls.resolveReports,
    'Resolve all open reports about what a report is about',
    ({ editor, params, body }) =>
      moderation.resolveReports(ctx, editor, { id: params.id, input: body }),
    { refusals: [409] },
  ),
  serve(
    calls.hideComment,
    'Hide a comment and tell its author why',
    ({ editor, params, body }) =>
      moderation.judge(ctx, editor, 'comment_hidden', { id: params.id, input: body }),
    JUDGING,
  ),
  serve(
    calls.deleteCommentAsModerator,
    'Delete a comment and tell its author why',
    ({ editor, params, body }) =>
      moderation.judge(ctx, editor, 'comment_deleted', { id: params.id, input: body }),
    JUDGING,
  ),
  serve(
    calls.warnAuthor,
    'Warn the author of a comment, which stays',
    ({ editor, params, body }) =>
      moderation.judge(ctx, editor, 'comment_warned', { id: params.id, input: body }),
    JUDGING,
  ),
  serve(
    people.muteUser,
    'Keep a member from commenting, reporting and suggesting for some days, and tell the member why. 409 `staff` for curators, moderators and admins.',
    ({ params, body }) => authors.muteUser(ctx, { userId: params.id, ...body }),
    { refusals: [409] },
  ),
  serve(
    people.unmuteUser,
    'Let a muted member write again. 409 if the member is not muted.',
    ({ params }) => authors.unmuteUser(ctx, params.id),
    { refusals: [409] },
  ),
  serve(
    people.askToSuspend,
    'Leave a note on the account of a member, by which admins are asked to suspend it. 409 `staff` for curators, moderators and admins.',
    ({ params, body }) => authors.askToSuspend(ctx, { userId: params.id, ...body }),
    { refusals: [409] },
  ),
  serve(
    calls.restoreCommentAsModerator,
    'Show a comment again that a moderator has hidden or deleted',
    ({ editor, params, body }) =>
      moderation.judge(ctx, editor, 'comment_restored', { id: params.id, input: body }),
    RESTORING,
  ),
  serve(
    calls.hideList,
    'Hide a list and tell its owner why',
    async ({ editor, params, body }) => {
      const id = await listNumberAt(ctx, params.id)
      await moderation.judge(ctx, editor, 'list_hidden', { id, input: body })
    },
    JUDGING,
  ),
  serve(
    calls.restoreList,
    'Share a list again that a moderator has hidden',
    async ({ editor, params, body }) => {
      const id = await listNumberAt(ctx, params.id)
      await moderation.judge(ctx, editor, 'list_restored', { id, input: body })
    },
    RESTORING,
  ),
  serve(
    calls.listResourceReports,
    'List the resources that members report as dead, wrong or not for kids',
    ({ query, t }) => moderation.listResourceReports(ctx, t, query),
    { paged: true },
  ),
  serve(
    calls.resolveResourceReports,
    'Mark the open reports about a resource as done',
    ({ editor, params }) => moderation.resolveResourceReports(ctx, editor, params.id),
    { refusals: [409] },
  ),
])
