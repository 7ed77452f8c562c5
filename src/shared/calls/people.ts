import { adminCall, type ApiPath, memberCall, moderatorCall } from './call.ts'

/** The lists that show who somebody is and what was done to them. */
const TOUCHED: readonly ApiPath[] = ['/api/admin/users', '/api/admin/audit', '/api/admin/overview']

export const checkAdmin = memberCall('GET /api/admin/check -> adminCheck')

export const updateEmail = adminCall('POST /api/admin/update-email updateEmailInput -> userView', {
  touches: ['/api/user', '/api/admin/users'],
})

export const requestPasswordReset = adminCall(
  'POST /api/admin/request-password-reset forgotPasswordInput -> messageAnswer',
)

export const findUsers = adminCall('GET /api/admin/users ?adminUsersQuery -> adminUserView[]')

export const endSessionsOfUser = adminCall(
  'DELETE /api/admin/users/{id}/sessions -> endedSessions',
  { touches: [...TOUCHED, '/api/sessions'] },
)

export const setRole = adminCall('PUT /api/admin/users/{id}/role roleInput -> adminUserView', {
  touches: TOUCHED,
})

export const suspendUser = adminCall(
  'POST /api/admin/users/{id}/suspend suspendInput -> adminUserView',
  { touches: TOUCHED },
)

/** What moderators do about an author changes what stands beside reports, too. */
const JUDGED: readonly ApiPath[] = [...TOUCHED, '/api/admin/reports']

export const muteUser = moderatorCall('POST /api/admin/users/{id}/mute muteInput -> mutedAnswer', {
  touches: JUDGED,
})

export const unmuteUser = moderatorCall('POST /api/admin/users/{id}/unmute -> mutedAnswer', {
  touches: JUDGED,
})

/** Leaves a note on an account, which admins see: they alone suspend. */
export const askToSuspend = moderatorCall(
  'POST /api/admin/users/{id}/ask-to-suspend askToSuspendInput',
  { touches: JUDGED },
)

/** Puts away a moderator's note that the account should be suspended. */
export const dismissSuspension = adminCall(
  'DELETE /api/admin/users/{id}/ask-to-suspend -> adminUserView',
  { touches: JUDGED },
)

export const reinstateUser = adminCall('POST /api/admin/users/{id}/reinstate -> adminUserView', {
  touches: TOUCHED,
})

export const removeUser = adminCall('DELETE /api/admin/users/{id}', { touches: TOUCHED })

export const approveUser = adminCall('POST /api/admin/users/{id}/approve -> adminUserView', {
  touches: TOUCHED,
})

export const declineUser = adminCall('POST /api/admin/users/{id}/decline declineInput', {
  touches: TOUCHED,
})

export const approveUsers = adminCall(
  'POST /api/admin/users/approve approveManyInput -> decidedAnswer',
  { touches: TOUCHED },
)

export const declineUsers = adminCall(
  'POST /api/admin/users/decline declineManyInput -> decidedAnswer',
  { touches: TOUCHED },
)

const INVITATIONS_TOUCHED: readonly ApiPath[] = ['/api/admin/invitations', '/api/admin/audit']

export const listInvitations = adminCall(
  'GET /api/admin/invitations ?invitationsQuery -> invitationView[]',
)

export const createInvitation = adminCall(
  'POST /api/admin/invitations invitationInput -> invitationView',
  { status: 201, touches: INVITATIONS_TOUCHED },
)

export const revokeInvitation = adminCall('DELETE /api/admin/invitations/{code} :invitationParam', {
  touches: INVITATIONS_TOUCHED,
})
