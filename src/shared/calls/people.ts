import type { IdParam } from '../contracts/fields.ts'
import type { ForgotPasswordInput } from '../contracts/login.ts'
import type { MessageAnswer } from '../contracts/message-answer.ts'
import type {
  AdminCheck,
  AdminUsersQuery,
  AdminUserView,
  UpdateEmailInput,
} from '../contracts/people.ts'
import type { UserView } from '../contracts/profile.ts'
import type { EndedSessions } from '../contracts/sessions.ts'
import type { AdminCall, MemberCall } from './call.ts'

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
  touches: ['/api/admin/users', '/api/sessions'],
}
