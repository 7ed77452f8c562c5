import type { ToastInput } from '#client/kit/toast.ts'

/** Spec §2: what somebody is told who is no admin and asked for the console. */
export const ACCESS_DENIED: ToastInput = {
  title: 'Access Denied',
  description: 'You do not have permission to access this page.',
  variant: 'destructive',
}

/** Set by the server, which sent somebody home from the console (server/pages.ts); told once. */
const COOKIE = 'access_denied'

export function takeAccessDenied(): boolean {
  if (!document.cookie.split('; ').includes(`${COOKIE}=1`)) return false
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  return true
}
