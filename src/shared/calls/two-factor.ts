import type { MessageAnswer } from '../contracts/message-answer.ts'
import type { OwnerProof } from '../contracts/sessions.ts'
import type {
  RecoveryCodesAnswer,
  RecoveryCodesLeft,
  TwoFactorSetup,
  VerifyTwoFactorInput,
} from '../contracts/two-factor.ts'
import type { ApiPath, MemberCall } from './call.ts'

/** Turning it on or off ends other sessions. */
const TOUCHED: readonly ApiPath[] = [
  '/api/user',
  '/api/sessions',
  '/api/recovery-codes',
  '/api/admin/users',
]

export const setUpTwoFactor: MemberCall<{ response: TwoFactorSetup }> = {
  method: 'POST',
  path: '/api/setup-2fa',
  access: 'member',
}

export const enableTwoFactor: MemberCall<{
  body: VerifyTwoFactorInput
  response: RecoveryCodesAnswer
}> = {
  method: 'POST',
  path: '/api/verify-2fa',
  access: 'member',
  touches: TOUCHED,
}

export const disableTwoFactor: MemberCall<{ body: OwnerProof; response: MessageAnswer }> = {
  method: 'POST',
  path: '/api/disable-2fa',
  access: 'member',
  touches: TOUCHED,
}

export const countRecoveryCodes: MemberCall<{ response: RecoveryCodesLeft }> = {
  method: 'GET',
  path: '/api/recovery-codes',
  access: 'member',
}

export const renewRecoveryCodes: MemberCall<{
  body: OwnerProof
  response: RecoveryCodesAnswer
}> = {
  method: 'POST',
  path: '/api/recovery-codes',
  access: 'member',
  touches: ['/api/recovery-codes'],
}
