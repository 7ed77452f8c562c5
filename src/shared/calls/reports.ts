import { type ApiPath, curatorCall, memberCall, moderatorCall } from './call.ts'

export const sendReport = memberCall('POST /api/reports reportInput -> reportView', {
  notForSeats: true,
  notWhileMuted: true,
  status: 201,
  touches: ['/api/admin/reports', '/api/admin/resource-reports', '/api/resources', '/api/lists'],
})

/** The reader's votes and reports on the page of a resource, because the list of comments is the same for everybody. */
export const getOwnMarks = memberCall('GET /api/resources/{id}/own-marks -> ownMarks')

export const listReports = moderatorCall('GET /api/admin/reports ?queueQuery -> queueItem[]')

export const resolveReports = moderatorCall('POST /api/admin/reports/{id}/resolve resolveInput', {
  touches: ['/api/admin/reports', '/api/admin/resource-reports', '/api/resources', '/api/lists'],
})

export const listResourceReports = curatorCall(
  'GET /api/admin/resource-reports ?resourceQueueQuery -> queueItem[]',
)

export const resolveResourceReports = curatorCall('POST /api/admin/resource-reports/{id}/resolve', {
  touches: ['/api/admin/reports', '/api/admin/resource-reports'],
})

/** A new or deleted comment changes what readers see under its resource, and the average rating. */
const MODERATED: readonly ApiPath[] = [
  '/api/admin/reports',
  '/api/admin/resources',
  '/api/resources',
  '/api/admin/overview',
]

export const hideComment = moderatorCall('POST /api/admin/comments/{id}/hide moderationInput', {
  touches: MODERATED,
})

export const deleteCommentAsModerator = moderatorCall(
  'POST /api/admin/comments/{id}/delete moderationInput',
  { touches: MODERATED },
)

export const restoreCommentAsModerator = moderatorCall(
  'POST /api/admin/comments/{id}/restore restorationInput',
  { touches: MODERATED },
)

export const warnAuthor = moderatorCall('POST /api/admin/comments/{id}/warn moderationInput', {
  touches: ['/api/admin/reports'],
})

const LISTS_MODERATED: readonly ApiPath[] = ['/api/admin/reports', '/api/lists']

export const hideList = moderatorCall(
  'POST /api/admin/lists/{id}/hide :listIdParam moderationInput',
  { touches: LISTS_MODERATED },
)

export const restoreList = moderatorCall(
  'POST /api/admin/lists/{id}/restore :listIdParam restorationInput',
  { touches: LISTS_MODERATED },
)
