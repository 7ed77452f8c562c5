import type { OwnerProof } from '../contracts/sessions.ts'
import type {
  RecoveryCodesAnswer,
  RecoveryCodesLeft,
  TwoFactorSetup,
  VerifyTwoFactorInput,
} from '../contracts/two-factor.ts'
import { type ApiPath, memberCall } from './call.ts'
import type { MessageAnswer } from '../contracts/errors.ts'

/** Turning it on or off ends other sessions. */
const TOUCHED: readonly ApiPath[] = [
  '/api/user',
  '/api/sessions',
  '/api/recovery-codes',
  '/api/admin/users',
]

export const setUpTwoFactor = memberCall<{ response: TwoFactorSetup }>('POST /api/setup-2fa', {
  notForSeats: true,
})

export const enableTwoFactor = memberCall<{
  body: VerifyTwoFactorInput
  response: RecoveryCodesAnswer
}>('POST /api/verify-2fa', { notForSeats: true, touches: TOUCHED })

export const disableTwoFactor = memberCall<{ body: OwnerProof; response: MessageAnswer }>(
  'POST /api/disable-2fa',
  { touches: TOUCHED },
)

export const countRecoveryCodes = memberCall<{ response: RecoveryCodesLeft }>(
  'GET /api/recovery-codes',
)

export const renewRecoveryCodes = memberCall<{
  body: OwnerProof
  response: RecoveryCodesAnswer
}>('POST /api/recovery-codes', { touches: ['/api/recovery-codes'] })
