import type { IdParam } from '../contracts/fields.ts'
import type { ForgotPasswordInput } from '../contracts/login.ts'
import type { MessageAnswer } from '../contracts/message-answer.ts'
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
import type { AdminCall, ApiPath, MemberCall } from './call.ts'

/** The lists that show who somebody is and what was done to them. */
const TOUCHED: readonly ApiPath[] = ['/api/admin/users', '/api/admin/audit', '/api/admin/overview']

export const checkAdmin: MemberCall<{ response: AdminCheck }> = {
  method: 'GET',
  path: '/api/admin/check',
  access: 'member',
}

export const updateEmail: AdminCall<{ body: UpdateEmailInput; response: UserView }> = {
  method: 'POST',
  path: '/api/admin/update-email',
  access: 'admin',
  touches: ['/api/user', '/api/admin/users'],
}

export const requestPasswordReset: AdminCall<{
  body: ForgotPasswordInput
  response: MessageAnswer
}> = {
  method: 'POST',
  path: '/api/admin/request-password-reset',
  access: 'admin',
}

export const findUsers: AdminCall<{ query: AdminUsersQuery; response: AdminUserView[] }> = {
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
}

export const endSessionsOfUser: AdminCall<{ params: IdParam; response: EndedSessions }> = {
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  access: 'admin',
  touches: [...TOUCHED, '/api/sessions'],
}

export const setRole: AdminCall<{ params: IdParam; body: RoleInput; response: AdminUserView }> = {
  method: 'PUT',
  path: '/api/admin/users/{id}/role',
  access: 'admin',
  touches: TOUCHED,
}

export const suspendUser: AdminCall<{
  params: IdParam
  body: SuspendInput
  response: AdminUserView
}> = {
  method: 'POST',
  path: '/api/admin/users/{id}/suspend',
  access: 'admin',
  touches: TOUCHED,
}

export const reinstateUser: AdminCall<{ params: IdParam; response: AdminUserView }> = {
  method: 'POST',
  path: '/api/admin/users/{id}/reinstate',
  access: 'admin',
  touches: TOUCHED,
}

export const removeUser: AdminCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
  touches: TOUCHED,
}

export const approveUser: AdminCall<{ params: IdParam; response: AdminUserView }> = {
  method: 'POST',
  path: '/api/admin/users/{id}/approve',
  access: 'admin',
  touches: TOUCHED,
}

export const declineUser: AdminCall<{ params: IdParam; body: DeclineInput }> = {
  method: 'POST',
  path: '/api/admin/users/{id}/decline',
  access: 'admin',
  touches: TOUCHED,
}

export const approveUsers: AdminCall<{ body: ApproveManyInput; response: DecidedAnswer }> = {
  method: 'POST',
  path: '/api/admin/users/approve',
  access: 'admin',
  touches: TOUCHED,
}

export const declineUsers: AdminCall<{ body: DeclineManyInput; response: DecidedAnswer }> = {
  method: 'POST',
  path: '/api/admin/users/decline',
  access: 'admin',
  touches: TOUCHED,
}
