import type { IdentityView, PasswordView, SignInView } from '../contracts/identities.ts'
import type { ReauthenticateInput } from '../contracts/sessions.ts'
import type { UserView } from '../contracts/profile.ts'
import type { MemberCall, PublicCall } from './call.ts'

/** The ways to log in that the site offers besides passkeys. */
export const getSignIn: PublicCall<{ response: SignInView }> = {
  method: 'GET',
  path: '/api/sign-in',
  access: 'public',
  kids: 'refused',
}

export const getPassword: MemberCall<{ response: PasswordView }> = {
  method: 'GET',
  path: '/api/password',
  access: 'member',
}

export const listIdentities: MemberCall<{ response: IdentityView[] }> = {
  method: 'GET',
  path: '/api/identities',
  access: 'member',
}

export const removeIdentity: MemberCall<{ params: { id: number } }> = {
  method: 'DELETE',
  path: '/api/identities/{id}',
  access: 'member',
  touches: ['/api/identities'],
}

/** Logs in with the password of an account whose address the issuer has named, and links it. */
export const linkIdentity: PublicCall<{ body: ReauthenticateInput; response: UserView }> = {
  method: 'POST',
  path: '/api/login/link',
  access: 'public',
  kids: 'refused',
}

/** Asked before the browser leaves for another site, where it could not be asked to confirm who is there. */
export const prepareLink: MemberCall<object> = {
  method: 'POST',
  path: '/api/identities/prepare',
  access: 'member',
}
