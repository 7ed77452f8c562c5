import { paths } from '#shared/paths.ts'

const KEY = 'returnTo'
/** Only to pages of this site on which a visitor was asked to log in; anything else could lead anywhere. */
const PLACES = /^\/(?:suggest(?:\?|$)|resource\/\d+$|lists\/[\w-]+$)/

/** Remembers for this tab where a visitor wanted to go before the login; '' forgets it. */
export function rememberReturn(place: string): void {
  if (PLACES.test(place)) sessionStorage.setItem(KEY, place)
  else sessionStorage.removeItem(KEY)
}

export function forgetReturn(): void {
  sessionStorage.removeItem(KEY)
}

/** Returns where to go after a login: the remembered page, or the home page. It stays until that page has opened. */
export function placeAfterLogin(): string {
  const place = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(KEY)
  return place && PLACES.test(place) ? place : paths.home()
}
