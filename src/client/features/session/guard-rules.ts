import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { userQuery } from './session-api.ts'

export type GuardInput = { context: { queryClient: QueryClient } }

/** For `beforeLoad` of pages that need a login: nobody else gets past (the server asks first). */
export async function memberOnly({ context }: GuardInput): Promise<void> {
  const user = await context.queryClient.fetchQuery(userQuery())
  if (!user) throw redirect({ href: paths.auth(), replace: true })
}

/** For `beforeLoad` of the login: whoever is logged in already goes home. */
export async function guestOnly({ context }: GuardInput): Promise<void> {
  const user = await context.queryClient.fetchQuery(userQuery())
  if (user) throw redirect({ href: paths.home(), replace: true })
}
