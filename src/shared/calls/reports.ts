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
import { type ApiPath, curatorCall, memberCall, moderatorCall } from './call.ts'

export const sendReport = memberCall<{ body: ReportInput; response: ReportView }>(
  'POST /api/reports',
  {
    notForSeats: true,
    notWhileMuted: true,
    status: 201,
    touches: ['/api/admin/reports', '/api/admin/resource-reports', '/api/resources', '/api/lists'],
  },
)

/** The reader's votes and reports on the page of a resource, because the list of comments is the same for everybody. */
export const getOwnMarks = memberCall<{ params: IdParam; response: OwnMarks }>(
  'GET /api/resources/{id}/own-marks',
)

export const listReports = moderatorCall<{ query: QueueQuery; response: QueueItem[] }>(
  'GET /api/admin/reports',
)

export const resolveReports = moderatorCall<{ params: IdParam; body: ResolveInput }>(
  'POST /api/admin/reports/{id}/resolve',
  {
    touches: ['/api/admin/reports', '/api/admin/resource-reports', '/api/resources', '/api/lists'],
  },
)

export const listResourceReports = curatorCall<{
  query: ResourceQueueQuery
  response: QueueItem[]
}>('GET /api/admin/resource-reports')

export const resolveResourceReports = curatorCall<{ params: IdParam }>(
  'POST /api/admin/resource-reports/{id}/resolve',
  { touches: ['/api/admin/reports', '/api/admin/resource-reports'] },
)

/** A new or deleted comment changes what readers see under its resource, and the average rating. */
const MODERATED: readonly ApiPath[] = [
  '/api/admin/reports',
  '/api/admin/resources',
  '/api/resources',
  '/api/admin/overview',
]

type Moderation = { params: IdParam; body: ModerationInput }

export const hideComment = moderatorCall<Moderation>('POST /api/admin/comments/{id}/hide', {
  touches: MODERATED,
})

export const deleteCommentAsModerator = moderatorCall<Moderation>(
  'POST /api/admin/comments/{id}/delete',
  { touches: MODERATED },
)

export const restoreCommentAsModerator = moderatorCall<{
  params: IdParam
  body: RestorationInput
}>('POST /api/admin/comments/{id}/restore', { touches: MODERATED })

export const warnAuthor = moderatorCall<Moderation>('POST /api/admin/comments/{id}/warn', {
  touches: ['/api/admin/reports'],
})

const LISTS_MODERATED: readonly ApiPath[] = ['/api/admin/reports', '/api/lists']

export const hideList = moderatorCall<{ params: ListIdParam; body: ModerationInput }>(
  'POST /api/admin/lists/{id}/hide',
  { touches: LISTS_MODERATED },
)

export const restoreList = moderatorCall<{ params: ListIdParam; body: RestorationInput }>(
  'POST /api/admin/lists/{id}/restore',
  { touches: LISTS_MODERATED },
)
