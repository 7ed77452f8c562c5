import { hasRole, type Role } from './roles.ts'

/**
 * Who may open a page (docs/product.md §2.2). `guest`: only visitors who are not logged in. `pending`: visitors with
 * a login in progress, which the browser knows. `token`: people with a link from an email. `console`: everybody with a
 * role beyond a member's. A role: those who have it, and admins.
 */
export type PageAccess = 'public' | 'guest' | 'pending' | 'token' | 'console' | Role

const RULES: readonly (readonly [RegExp, PageAccess])[] = [
  [/^\/auth$/, 'guest'],
  [/^\/verify-login-2fa$/, 'pending'],
  [/^\/(?:verify-email|reset-password)(?:\/.*)?$/, 'token'],
  [/^\/(?:setup-2fa|settings|saved-resources|my-lists|notifications|suggest)$/, 'member'],
  [/^\/groups(?:\/[^/]+)?$/, 'member'],
  [
    /^\/admin(?:\/(?:overview|links|add-links|paths|additional-resources|filter-manager|suggestions|trash))?$/,
    'curator',
  ],
  [/^\/admin\/(?:resource-)?reports$/, 'console'],
  [/^\/admin\/(?:settings|audit|people|pages|site)$/, 'admin'],
]

/** Decides by the path alone. Like the router, it ignores escapes, case and a trailing slash. */
export function pageAccess(pathname: string): PageAccess {
  const path =
    decoded(pathname)
      .toLowerCase()
      .replace(/(?<!\/)\/+$/, '') || '/'
  return RULES.find(([pattern]) => pattern.test(path))?.[1] ?? 'public'
}

/** Whether a page for members is open to seats that their teachers have locked in kids mode. */
export function isOpenToSeats(pathname: string): boolean {
  return /^\/groups(?:\/\d+)?$/.test(pathname)
}

/** Whether a page of the console is for this role. */
export function mayOpen(role: Role, pathname: string): boolean {
  return allows(pageAccess(pathname), role)
}

/** Whether a page with this rule is for somebody who is logged in with this role. */
export function allows(rule: PageAccess, role: Role): boolean {
  if (rule === 'console') return role !== 'member'
  return rule === 'curator' || rule === 'moderator' || rule === 'admin' ? hasRole(role, rule) : true
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
