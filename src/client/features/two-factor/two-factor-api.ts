import { queryOptions } from '@tanstack/react-query'
import { checked } from '#client/data/account.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import { userView, type UserView } from '#shared/contracts/profile.ts'
import {
  recoveryCodesAnswer,
  twoFactorSetup,
  type RecoveryCodesAnswer,
  type RecoveryCodesLeft,
  type TwoFactorSetup,
} from '#shared/contracts/two-factor.ts'

export function verifyLogin(input: { token: string; tfaToken: string }): Promise<UserView> {
  return checked(userView, apiSend('POST', '/api/verify-login-2fa', input))
}

/**
 * Each visit of the page gets one new secret. Nothing but Try Again asks for another one, and the
 * secret is forgotten when the page is left.
 */
export function twoFactorSetupQuery() {
  return queryOptions({
    queryKey: ['two-factor-setup'],
    queryFn: (): Promise<TwoFactorSetup> =>
      checked(twoFactorSetup, apiSend('POST', '/api/setup-2fa')),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

export function verifyTwoFactor(token: string): Promise<RecoveryCodesAnswer> {
  return checked(recoveryCodesAnswer, apiSend('POST', '/api/verify-2fa', { token }))
}

export async function disableTwoFactor(password: string): Promise<void> {
  await apiSend('POST', '/api/disable-2fa', { password })
}

/** How many recovery codes are still unused. Asked only while two-factor authentication is on. */
export function recoveryCodesLeftQuery() {
  return queryOptions({
    queryKey: ['recovery-codes'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RecoveryCodesLeft> =>
      (await apiGet<RecoveryCodesLeft>('/api/recovery-codes', signal)).body,
  })
}

/** Returns ten new codes; the old ones no longer work. */
export async function makeRecoveryCodes(password: string): Promise<string[]> {
  const answer = await apiSend<RecoveryCodesAnswer>('POST', '/api/recovery-codes', { password })
  return answer?.recoveryCodes ?? []
}
