import type { IdParam } from '../contracts/fields.ts'
import type { NewTokenView, TokenInput, TokenView } from '../contracts/tokens.ts'
import { memberCall, publicCall } from './call.ts'
import type { IdentityView, PasswordView, SignInView } from '../contracts/identities.ts'
import type { LinkAnswer, LinkInput } from '../contracts/login.ts'
import type { UserView } from '../contracts/profile.ts'
import type {
  AddPasskeyInput,
  PasskeyCreation,
  PasskeyLoginInput,
  PasskeyRequest,
  PasskeyView,
  RenamePasskeyInput,
} from '../contracts/passkeys.ts'

export const listTokens = memberCall<{ response: TokenView[] }>('GET /api/tokens')

export const createToken = memberCall<{ body: TokenInput; response: NewTokenView }>(
  'POST /api/tokens',
  { notForSeats: true, status: 201, touches: ['/api/tokens'] },
)

export const revokeToken = memberCall<{ params: IdParam }>('DELETE /api/tokens/{id}', {
  whileSuspended: true,
  touches: ['/api/tokens'],
})

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

export const listPasskeys = memberCall<{ response: PasskeyView[] }>('GET /api/passkeys')

/** What the browser needs to create a passkey. */
export const beginPasskey = memberCall<{ response: PasskeyCreation }>(
  'POST /api/passkeys/options',
  {
    notForSeats: true,
  },
)

export const addPasskey = memberCall<{ body: AddPasskeyInput; response: PasskeyView }>(
  'POST /api/passkeys',
  { notForSeats: true, status: 201, touches: ['/api/passkeys'] },
)

export const renamePasskey = memberCall<{
  params: { id: number }
  body: RenamePasskeyInput
  response: PasskeyView
}>('PATCH /api/passkeys/{id}', { touches: ['/api/passkeys'] })

export const removePasskey = memberCall<{ params: { id: number } }>('DELETE /api/passkeys/{id}', {
  touches: ['/api/passkeys'],
})

/** What the browser needs to ask for a passkey, for a login or to confirm who it is. */
export const beginPasskeyLogin = publicCall<{ response: PasskeyRequest }>(
  'POST /api/login/passkey/options',
  { kids: 'refused' },
)

export const logInWithPasskey = publicCall<{ body: PasskeyLoginInput; response: UserView }>(
  'POST /api/login/passkey',
  { kids: 'refused' },
)
