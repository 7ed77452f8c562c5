import { queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#client/data/request.ts'
import type { MessageAnswer } from '#shared/contracts/message-answer.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { RecoveryCodesAnswer, RecoveryCodesLeft } from '#shared/contracts/two-factor.ts'

export const ACCOUNT_EXPORT = '/api/account/export'

/** How many recovery codes are still good; asked only while two-factor is on. */
export function recoveryCodesLeftQuery() {
  return queryOptions({
    queryKey: ['recovery-codes'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RecoveryCodesLeft> =>
      (await apiGet<RecoveryCodesLeft>('/api/recovery-codes', signal)).body,
  })
}

/** Spec §7: the whole profile goes; the server takes name and preferences of it. */
export async function updateProfile(user: UserView, username: string): Promise<UserView> {
  const { email, preferences } = user
  const profile = { username, email, preferences }
  return (await apiSend<UserView>('POST', '/api/update-profile', profile)) ?? { ...user, username }
}

export function resendVerification(): Promise<MessageAnswer | null> {
  return apiSend('POST', '/api/resend-verification')
}

export async function disableTwoFactor(password: string): Promise<void> {
  await apiSend('POST', '/api/disable-2fa', { password })
}

/** Ten new codes; the old ones are void. */
export async function makeRecoveryCodes(password: string): Promise<string[]> {
  const answer = await apiSend<RecoveryCodesAnswer>('POST', '/api/recovery-codes', { password })
  return answer?.recoveryCodes ?? []
}

/** The file of everything held on the account, saved as a download. */
export async function downloadAccount(): Promise<void> {
  const { body } = await apiGet<unknown>(ACCOUNT_EXPORT)
  const file = new Blob([JSON.stringify(body, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'openfile-account.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

export async function deleteAccount(password: string): Promise<void> {
  await apiSend('POST', '/api/delete-account', { password })
}
