import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#client/data/request.ts'
import { stringifySearch } from '#client/data/search-params.ts'
import type { MessageAnswer } from '#shared/contracts/message-answer.ts'
import type { AdminUserView } from '#shared/contracts/people.ts'
import type { EndedSessions } from '#shared/contracts/sessions.ts'

/** The first ten accounts with this text in their name or address. */
export function adminUsersQuery(query: string) {
  return queryOptions({
    queryKey: ['admin-users', query],
    queryFn: async ({ signal }): Promise<AdminUserView[]> =>
      (await apiGet<AdminUserView[]>(`/api/admin/users${stringifySearch({ query })}`, signal)).body,
    placeholderData: keepPreviousData,
  })
}

export function requestPasswordReset(email: string): Promise<MessageAnswer | null> {
  return apiSend('POST', '/api/admin/request-password-reset', { email })
}

/** Returns how many sessions were ended. */
export async function endSessionsOf(userId: number): Promise<number> {
  return (await apiSend<EndedSessions>('DELETE', `/api/admin/users/${userId}/sessions`))?.ended ?? 0
}
