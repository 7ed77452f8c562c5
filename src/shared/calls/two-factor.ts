import { type ApiPath, memberCall } from './call.ts'

/** Turning it on or off ends other sessions. */
const TOUCHED: readonly ApiPath[] = [
  '/api/user',
  '/api/sessions',
  '/api/recovery-codes',
  '/api/admin/users',
]

export const setUpTwoFactor = memberCall('POST /api/setup-2fa -> twoFactorSetup', {
  notForSeats: true,
})

export const enableTwoFactor = memberCall(
  'POST /api/verify-2fa verifyTwoFactorInput -> recoveryCodesAnswer',
  { notForSeats: true, touches: TOUCHED },
)

export const disableTwoFactor = memberCall('POST /api/disable-2fa ownerProof -> messageAnswer', {
  touches: TOUCHED,
})

export const countRecoveryCodes = memberCall('GET /api/recovery-codes -> recoveryCodesLeft')

export const renewRecoveryCodes = memberCall(
  'POST /api/recovery-codes ownerProof -> recoveryCodesAnswer',
  { touches: ['/api/recovery-codes'] },
)
