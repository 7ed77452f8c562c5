import type { IdParam } from '../contracts/fields.ts'
import type { EndedSessions, ReauthenticateInput, SessionView } from '../contracts/sessions.ts'
import type { MemberCall } from './call.ts'

export const listSessions: MemberCall<{ response: SessionView[] }> = {
  method: 'GET',
  path: '/api/sessions',
  access: 'member',
}

export const endSession: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'member',
  whileSuspended: true,
  touches: ['/api/sessions'],
}

export const endOtherSessions: MemberCall<{ response: EndedSessions }> = {
  method: 'DELETE',
  path: '/api/sessions',
  access: 'member',
  whileSuspended: true,
  touches: ['/api/sessions'],
}

/** Confirms who is logged in for the next ten minutes: with the password, or a passkey after `beginPasskeyLogin`. */
export const reauthenticate: MemberCall<{ body: ReauthenticateInput }> = {
  method: 'POST',
  path: '/api/reauthenticate',
  access: 'member',
  whileSuspended: true,
}
