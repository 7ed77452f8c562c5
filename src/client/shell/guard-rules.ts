import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { serverPageContext } from '#client/data/page-context.ts'
import { apiGet } from '#client/data/request.ts'
import { toast } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'
import { ACCESS_DENIED } from './access-denied.ts'
import { userQuery } from '../data/session.ts'

export type GuardInput = {
  context: { queryClient: QueryClient }
  /** 'stay': the same page under other parameters. */
  cause: 'preload' | 'enter' | 'stay'
}

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

/** For `beforeLoad` of the admin console: the server says anew whether it is an admin (spec §2). */
export async function adminOnly(input: GuardInput): Promise<void> {
  // The page's gate watches over who stays.
  if (input.cause === 'stay') return
  await memberOnly(input)
  // It answered 302 already to who is none.
  if (serverPageContext()) return
  const { body } = await apiGet<{ isAdmin: boolean }>('/api/admin/check')
  if (body.isAdmin) return
  toast(ACCESS_DENIED)
  throw redirect({ href: paths.home(), replace: true })
}
