import type { UserView } from '../contracts/profile.ts'
import type {
  AddPasskeyInput,
  PasskeyCreation,
  PasskeyLoginInput,
  PasskeyRequest,
  PasskeyView,
  RenamePasskeyInput,
} from '../contracts/passkeys.ts'
import type { MemberCall, PublicCall } from './call.ts'

export const listPasskeys: MemberCall<{ response: PasskeyView[] }> = {
  method: 'GET',
  path: '/api/passkeys',
  access: 'member',
}

/** What the browser needs to create a passkey. */
export const beginPasskey: MemberCall<{ response: PasskeyCreation }> = {
  method: 'POST',
  path: '/api/passkeys/options',
  access: 'member',
}

export const addPasskey: MemberCall<{ body: AddPasskeyInput; response: PasskeyView }> = {
  method: 'POST',
  path: '/api/passkeys',
  access: 'member',
  status: 201,
  touches: ['/api/passkeys'],
}

export const renamePasskey: MemberCall<{
  params: { id: number }
  body: RenamePasskeyInput
  response: PasskeyView
}> = {
  method: 'PATCH',
  path: '/api/passkeys/{id}',
  access: 'member',
  touches: ['/api/passkeys'],
}

export const removePasskey: MemberCall<{ params: { id: number } }> = {
  method: 'DELETE',
  path: '/api/passkeys/{id}',
  access: 'member',
  touches: ['/api/passkeys'],
}

/** What the browser needs to ask for a passkey, for a login or to confirm who it is. */
export const beginPasskeyLogin: PublicCall<{ response: PasskeyRequest }> = {
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'public',
  kids: 'refused',
}

export const logInWithPasskey: PublicCall<{ body: PasskeyLoginInput; response: UserView }> = {
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  kids: 'refused',
}
