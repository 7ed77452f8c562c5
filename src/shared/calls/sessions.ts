import { memberCall } from './call.ts'

export const listSessions = memberCall('GET /api/sessions -> sessionView[]')

export const endSession = memberCall('DELETE /api/sessions/{id}', {
  whileSuspended: true,
  touches: ['/api/sessions'],
})

export const endOtherSessions = memberCall('DELETE /api/sessions -> endedSessions', {
  whileSuspended: true,
  touches: ['/api/sessions'],
})

/** Confirms who is logged in for the next ten minutes: with the password, or a passkey after `beginPasskeyLogin`. */
export const reauthenticate = memberCall('POST /api/reauthenticate reauthenticateInput', {
  whileSuspended: true,
})
