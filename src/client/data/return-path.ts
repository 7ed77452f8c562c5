import { paths } from '#shared/paths.ts'

const KEY = 'returnTo'
/** Only to pages of this site on which a visitor was asked to log in; anything else could lead anywhere. */
const RETURN_PATHS = /^\/(?:suggest(?:\?|$)|resource\/\d+$|lists\/[\w-]+$|join\/[\w-]+$)/

/** Remembers for this tab where a visitor wanted to go before the login; '' forgets it. */
export function rememberReturn(path: string): void {
  if (RETURN_PATHS.test(path)) sessionStorage.setItem(KEY, path)
  else sessionStorage.removeItem(KEY)
}

export function forgetReturn(): void {
  sessionStorage.removeItem(KEY)
}

/** Returns where to go after a login: the remembered page, or the home page. It stays until that page has opened. */
export function pathAfterLogin(): string {
  const path = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
  return path && RETURN_PATHS.test(path) ? path : paths.home()
}
