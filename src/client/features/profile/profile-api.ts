import { apiGet, apiSend } from '#client/data/request.ts'
import type { MessageAnswer } from '#shared/contracts/message-answer.ts'
import type { UserView } from '#shared/contracts/profile.ts'

export const ACCOUNT_EXPORT = '/api/account/export'

/** Sends the whole profile, of which the server takes the name and the preferences. */
export async function updateProfile(user: UserView, username: string): Promise<UserView> {
  const { email, preferences } = user
  const profile = { username, email, preferences }
  return (await apiSend<UserView>('POST', '/api/update-profile', profile)) ?? { ...user, username }
}

export function resendVerification(): Promise<MessageAnswer | null> {
  return apiSend('POST', '/api/resend-verification')
}

export function updateEmail(email: string): Promise<UserView | null> {
  return apiSend('POST', '/api/admin/update-email', { email })
}

/** Downloads everything that is stored about the account as one file. */
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
