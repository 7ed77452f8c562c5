import type { IdParam } from '../contracts/fields.ts'
import type { EndedSessions, PasswordProof, SessionView } from '../contracts/sessions.ts'
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

/** Confirms the password for the next ten minutes. */
export const reauthenticate: MemberCall<{ body: PasswordProof }> = {
  method: 'POST',
  path: '/api/reauthenticate',
  access: 'member',
  whileSuspended: true,
}
