import type { UserView } from '../contracts/profile.ts'
import type {
  AddPasskeyInput,
  PasskeyCreation,
  PasskeyLoginInput,
  PasskeyRequest,
  PasskeyView,
  RenamePasskeyInput,
} from '../contracts/passkeys.ts'
import { memberCall, publicCall } from './call.ts'

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
