import type { IdParam, ListIdParam } from '../contracts/fields.ts'
import type {
  ModerationInput,
  OwnMarks,
  QueueItem,
  QueueQuery,
  ReportInput,
  ReportView,
  ResolveInput,
  ResourceQueueQuery,
  RestorationInput,
} from '../contracts/reports.ts'
import type { ApiPath, CuratorCall, MemberCall, ModeratorCall } from './call.ts'

export const sendReport: MemberCall<{ body: ReportInput; response: ReportView }> = {
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  notForSeats: true,
  status: 201,
  touches: ['/api/admin/reports', '/api/admin/resource-reports', '/api/resources', '/api/lists'],
}

/** The reader's votes and reports on the page of a resource, because the list of comments is the same for everybody. */
export const getOwnMarks: MemberCall<{ params: IdParam; response: OwnMarks }> = {
  method: 'GET',
  path: '/api/resources/{id}/own-marks',
  access: 'member',
}

export const listReports: ModeratorCall<{ query: QueueQuery; response: QueueItem[] }> = {
  method: 'GET',
  path: '/api/admin/reports',
  access: 'moderator',
}

export const resolveReports: ModeratorCall<{ params: IdParam; body: ResolveInput }> = {
  method: 'POST',
  path: '/api/admin/reports/{id}/resolve',
  access: 'moderator',
  touches: ['/api/admin/reports', '/api/admin/resource-reports', '/api/resources', '/api/lists'],
}

export const listResourceReports: CuratorCall<{
  query: ResourceQueueQuery
  response: QueueItem[]
}> = {
  method: 'GET',
  path: '/api/admin/resource-reports',
  access: 'curator',
}

export const resolveResourceReports: CuratorCall<{ params: IdParam }> = {
  method: 'POST',
  path: '/api/admin/resource-reports/{id}/resolve',
  access: 'curator',
  touches: ['/api/admin/reports', '/api/admin/resource-reports'],
}

/** A new or deleted comment changes what readers see under its resource, and the average rating. */
const MODERATED: readonly ApiPath[] = [
  '/api/admin/reports',
  '/api/admin/resources',
  '/api/resources',
  '/api/admin/overview',
]

type Moderation = ModeratorCall<{ params: IdParam; body: ModerationInput }>

export const hideComment: Moderation = {
  method: 'POST',
  path: '/api/admin/comments/{id}/hide',
  access: 'moderator',
  touches: MODERATED,
}

export const deleteCommentAsModerator: Moderation = {
  method: 'POST',
  path: '/api/admin/comments/{id}/delete',
  access: 'moderator',
  touches: MODERATED,
}

export const restoreCommentAsModerator: ModeratorCall<{
  params: IdParam
  body: RestorationInput
}> = {
  method: 'POST',
  path: '/api/admin/comments/{id}/restore',
  access: 'moderator',
  touches: MODERATED,
}

export const warnAuthor: Moderation = {
  method: 'POST',
  path: '/api/admin/comments/{id}/warn',
  access: 'moderator',
  touches: ['/api/admin/reports'],
}

const LISTS_MODERATED: readonly ApiPath[] = ['/api/admin/reports', '/api/lists']

export const hideList: ModeratorCall<{ params: ListIdParam; body: ModerationInput }> = {
  method: 'POST',
  path: '/api/admin/lists/{id}/hide',
  access: 'moderator',
  touches: LISTS_MODERATED,
}

export const restoreList: ModeratorCall<{ params: ListIdParam; body: RestorationInput }> = {
  method: 'POST',
  path: '/api/admin/lists/{id}/restore',
  access: 'moderator',
  touches: LISTS_MODERATED,
}
