import { memberCall, publicCall } from './call.ts'

export const listTokens = memberCall('GET /api/tokens -> tokenView[]')

export const createToken = memberCall('POST /api/tokens tokenInput -> newTokenView', {
  notForSeats: true,
  status: 201,
  touches: ['/api/tokens'],
})

export const revokeToken = memberCall('DELETE /api/tokens/{id}', {
  whileSuspended: true,
  touches: ['/api/tokens'],
})

/** The ways to log in that the site offers besides passkeys. */
export const getSignIn = publicCall('GET /api/sign-in -> signInView', { kids: 'refused' })

export const getPassword = memberCall('GET /api/password -> passwordView')

export const listIdentities = memberCall('GET /api/identities -> identityView[]')

export const removeIdentity = memberCall('DELETE /api/identities/{id}', {
  touches: ['/api/identities'],
})

/** Logs in with the password of an account whose address the issuer has named, and links it. */
export const linkIdentity = publicCall('POST /api/login/link linkInput -> linkAnswer', {
  kids: 'refused',
})

/** Asked before the browser leaves for another site, where it could not be asked to confirm who is there. */
export const prepareLink = memberCall('POST /api/identities/prepare', { notForSeats: true })

export const listPasskeys = memberCall('GET /api/passkeys -> passkeyView[]')

/** What the browser needs to create a passkey. */
export const beginPasskey = memberCall('POST /api/passkeys/options -> passkeyCreation', {
  notForSeats: true,
})

export const addPasskey = memberCall('POST /api/passkeys addPasskeyInput -> passkeyView', {
  notForSeats: true,
  status: 201,
  touches: ['/api/passkeys'],
})

export const renamePasskey = memberCall(
  'PATCH /api/passkeys/{id} renamePasskeyInput -> passkeyView',
  { touches: ['/api/passkeys'] },
)

export const removePasskey = memberCall('DELETE /api/passkeys/{id}', { touches: ['/api/passkeys'] })

/** What the browser needs to ask for a passkey, for a login or to confirm who it is. */
export const beginPasskeyLogin = publicCall('POST /api/login/passkey/options -> passkeyRequest', {
  kids: 'refused',
})

export const logInWithPasskey = publicCall(
  'POST /api/login/passkey passkeyLoginInput -> userView',
  { kids: 'refused' },
)

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
