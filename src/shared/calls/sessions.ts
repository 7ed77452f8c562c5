import type { IdParam } from '../contracts/fields.ts'
import type { EndedSessions, ReauthenticateInput, SessionView } from '../contracts/sessions.ts'
import { memberCall } from './call.ts'

export const listSessions = memberCall<{ response: SessionView[] }>('GET /api/sessions')

export const endSession = memberCall<{ params: IdParam }>('DELETE /api/sessions/{id}', {
  whileSuspended: true,
  touches: ['/api/sessions'],
})

export const endOtherSessions = memberCall<{ response: EndedSessions }>('DELETE /api/sessions', {
  whileSuspended: true,
  touches: ['/api/sessions'],
})

/** Confirms who is logged in for the next ten minutes: with the password, or a passkey after `beginPasskeyLogin`. */
export const reauthenticate = memberCall<{ body: ReauthenticateInput }>(
  'POST /api/reauthenticate',
  { whileSuspended: true },
)
