import { t } from '#client/kit/t.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { serverPageContext } from '#client/data/page-context.ts'
import { callQuery } from '#client/data/queries.ts'
import { userQuery } from '#client/data/session.ts'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { checkAdmin } from '#shared/calls/people.ts'
import { mayOpen } from '#shared/domain/page-access.ts'
import { paths } from '#shared/paths.ts'

export type GuardInput = {
  context: { queryClient: QueryClient }
  /** Where the navigation leads. */
  location: { pathname: string; searchStr: string }
  /** 'stay' means the same page with other parameters. */
  cause: 'preload' | 'enter' | 'stay'
}

/** For `beforeLoad` of pages for members. The server has its own check, so the HTML never reaches a guest. */
export async function memberOnly({ context, location }: GuardInput): Promise<void> {
  const user = await context.queryClient.fetchQuery(userQuery())
  if (!user) throw redirect({ href: paths.auth(nextPage(location)), replace: true })
}

/** Visitors bring an address along to this page, so it is opened again after the login. */
function nextPage({ pathname, searchStr }: GuardInput['location']): string {
  return pathname === paths.suggest() ? pathname + searchStr : ''
}

/** For `beforeLoad` of the login: sends a logged-in user to the home page. */
export async function guestOnly({ context }: GuardInput): Promise<void> {
  const user = await context.queryClient.fetchQuery(userQuery())
  if (user) throw redirect({ href: paths.home(), replace: true })
}

/** For `beforeLoad` of the console's pages: asks the server on every visit whether the user may open the page. */
export async function adminOnly(input: GuardInput): Promise<void> {
  // AdminGate checks the user while the page stays open.
  if (input.cause === 'stay') return
  await memberOnly(input)
  // The server has already redirected everybody else.
  if (serverPageContext()) return
  const { pathname } = input.location
  const check = { ...callQuery(checkAdmin), staleTime: 0 }
  const { role } = await input.context.queryClient.fetchQuery(check)
  if (mayOpen(role, pathname)) return
  const start = role === 'member' ? paths.home() : paths.console(role)
  // A moderator's console begins on another page, which is no refusal.
  if (role === 'member' || pathname !== paths.admin()) toast(accessDenied())
  throw redirect({ href: start, replace: true })
}

/** Shown to a user who opened a page of the console that is not for them. */
export function accessDenied(): ToastInput {
  return {
    title: t('Access Denied'),
    description: t('You do not have permission to access this page.'),
    variant: 'destructive',
  }
}

/** Set by the server (server/pages.ts) when it redirects from the console to the home page. */
const COOKIE = 'access_denied'

/** Returns whether the server has set the cookie, and deletes it, so that the message is shown once. */
export function takeAccessDenied(): boolean {
  if (!document.cookie.split('; ').includes(`${COOKIE}=1`)) return false
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  return true
}
