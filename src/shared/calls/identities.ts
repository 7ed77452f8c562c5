import type { IdentityView, PasswordView, SignInView } from '../contracts/identities.ts'
import type { LinkAnswer, LinkInput } from '../contracts/login.ts'
import { memberCall, publicCall } from './call.ts'

/** The ways to log in that the site offers besides passkeys. */
export const getSignIn = publicCall<{ response: SignInView }>('GET /api/sign-in', {
  kids: 'refused',
})

export const getPassword = memberCall<{ response: PasswordView }>('GET /api/password')

export const listIdentities = memberCall<{ response: IdentityView[] }>('GET /api/identities')

export const removeIdentity = memberCall<{ params: { id: number } }>(
  'DELETE /api/identities/{id}',
  { touches: ['/api/identities'] },
)

/** Logs in with the password of an account whose address the issuer has named, and links it. */
export const linkIdentity = publicCall<{ body: LinkInput; response: LinkAnswer }>(
  'POST /api/login/link',
  { kids: 'refused' },
)

/** Asked before the browser leaves for another site, where it could not be asked to confirm who is there. */
export const prepareLink = memberCall<object>('POST /api/identities/prepare', {
  notForSeats: true,
})
