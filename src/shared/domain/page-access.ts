/**
 * Who may see a page (spec §2): everybody; `guest`: only who is not logged in; `pending`: who has a
 * login under way, which the browser knows; `token`: who has the link of a mail.
 */
export type PageAccess = 'public' | 'guest' | 'pending' | 'token' | 'member' | 'admin'

const RULES: readonly (readonly [RegExp, PageAccess])[] = [
  [/^\/auth$/, 'guest'],
  [/^\/verify-login-2fa$/, 'pending'],
  [/^\/(?:verify-email|reset-password)(?:\/.*)?$/, 'token'],
  [/^\/(?:setup-2fa|settings|saved-resources)$/, 'member'],
  [/^\/admin(?:\/(?:additional-resources|filter-manager|settings|audit))?$/, 'admin'],
]

/** By the path alone; escapes, case and a slash at the end do not matter, as for the router. */
export function pageAccess(pathname: string): PageAccess {
  const path = decoded(pathname)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '')
  return RULES.find(([pattern]) => pattern.test(path))?.[1] ?? 'public'
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
