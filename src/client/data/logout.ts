import type { QueryClient } from '@tanstack/react-query'
import type { UserView } from '#shared/contracts/profile.ts'
import { setUser, userQuery } from './session.ts'

/** Who was logged in until they pressed 'Log out' on this page. */
let leaver: UserView | null = null

export function noteLogout(client: QueryClient): void {
  leaver = client.getQueryData(userQuery().queryKey) ?? null
  setUser(client, null)
}

/** Whether the session was ended by the member, and not by time or from elsewhere. */
export function hasLoggedOut(user: UserView): boolean {
  return user === leaver
}
