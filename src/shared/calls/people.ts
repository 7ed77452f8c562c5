import type { IdParam } from '../contracts/fields.ts'
import type { ForgotPasswordInput } from '../contracts/login.ts'
import type {
  AdminCheck,
  AdminUsersQuery,
  AdminUserView,
  ApproveManyInput,
  DecidedAnswer,
  DeclineInput,
  DeclineManyInput,
  RoleInput,
  SuspendInput,
  UpdateEmailInput,
} from '../contracts/people.ts'
import type { UserView } from '../contracts/profile.ts'
import type { EndedSessions } from '../contracts/sessions.ts'
import type { AskToSuspendInput, MutedAnswer, MuteInput } from '../contracts/reports.ts'
import { type ApiPath, adminCall, memberCall, moderatorCall } from './call.ts'
import type { MessageAnswer } from '../contracts/errors.ts'

/** The lists that show who somebody is and what was done to them. */
const TOUCHED: readonly ApiPath[] = ['/api/admin/users', '/api/admin/audit', '/api/admin/overview']

export const checkAdmin = memberCall<{ response: AdminCheck }>('GET /api/admin/check')

export const updateEmail = adminCall<{ body: UpdateEmailInput; response: UserView }>(
  'POST /api/admin/update-email',
  { touches: ['/api/user', '/api/admin/users'] },
)

export const requestPasswordReset = adminCall<{
  body: ForgotPasswordInput
  response: MessageAnswer
}>('POST /api/admin/request-password-reset')

export const findUsers = adminCall<{ query: AdminUsersQuery; response: AdminUserView[] }>(
  'GET /api/admin/users',
)

export const endSessionsOfUser = adminCall<{ params: IdParam; response: EndedSessions }>(
  'DELETE /api/admin/users/{id}/sessions',
  { touches: [...TOUCHED, '/api/sessions'] },
)

export const setRole = adminCall<{ params: IdParam; body: RoleInput; response: AdminUserView }>(
  'PUT /api/admin/users/{id}/role',
  { touches: TOUCHED },
)

export const suspendUser = adminCall<{
  params: IdParam
  body: SuspendInput
  response: AdminUserView
}>('POST /api/admin/users/{id}/suspend', { touches: TOUCHED })

/** What moderators do about an author changes what stands beside reports, too. */
const JUDGED: readonly ApiPath[] = [...TOUCHED, '/api/admin/reports']

export const muteUser = moderatorCall<{
  params: IdParam
  body: MuteInput
  response: MutedAnswer
}>('POST /api/admin/users/{id}/mute', { touches: JUDGED })

export const unmuteUser = moderatorCall<{ params: IdParam; response: MutedAnswer }>(
  'POST /api/admin/users/{id}/unmute',
  { touches: JUDGED },
)

/** Leaves a note on an account, which admins see: they alone suspend. */
export const askToSuspend = moderatorCall<{ params: IdParam; body: AskToSuspendInput }>(
  'POST /api/admin/users/{id}/ask-to-suspend',
  { touches: JUDGED },
)

/** Puts away a moderator's note that the account should be suspended. */
export const dismissSuspension = adminCall<{ params: IdParam; response: AdminUserView }>(
  'DELETE /api/admin/users/{id}/ask-to-suspend',
  { touches: JUDGED },
)

export const reinstateUser = adminCall<{ params: IdParam; response: AdminUserView }>(
  'POST /api/admin/users/{id}/reinstate',
  { touches: TOUCHED },
)

export const removeUser = adminCall<{ params: IdParam }>('DELETE /api/admin/users/{id}', {
  touches: TOUCHED,
})

export const approveUser = adminCall<{ params: IdParam; response: AdminUserView }>(
  'POST /api/admin/users/{id}/approve',
  { touches: TOUCHED },
)

export const declineUser = adminCall<{ params: IdParam; body: DeclineInput }>(
  'POST /api/admin/users/{id}/decline',
  { touches: TOUCHED },
)

export const approveUsers = adminCall<{ body: ApproveManyInput; response: DecidedAnswer }>(
  'POST /api/admin/users/approve',
  { touches: TOUCHED },
)

export const declineUsers = adminCall<{ body: DeclineManyInput; response: DecidedAnswer }>(
  'POST /api/admin/users/decline',
  { touches: TOUCHED },
)
