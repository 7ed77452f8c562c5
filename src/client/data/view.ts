import { useLocation, useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Address } from '#client/kit/list-address.ts'
import { stringifySearch } from './search-params.ts'

/** Shows something else. `replace` puts it in place of the browser's current history entry, as typing does. */
type Show<View> = (next: View, replace?: boolean) => void

/**
 * Returns what this page shows, which is in its URL, and a function that shows something else: at once, before the URL
 * has changed. A navigation, such as Back, changes what is shown.
 */
export function useView<View>({ read, write }: Address<View>): [View, Show<View>] {
  const { navigate } = useRouter()
  const { pathname, loaded } = useMatch({
    strict: false,
    select: (match) => ({ pathname: match.pathname, loaded: match.search }),
    structuralSharing: true,
  })
  // While another page loads, whose URL is current already, this one stays as it is: the visitor may stop that by Back.
  const addressed = useLocation({
    select: (location) => (location.pathname === pathname ? location.search : null),
    structuralSharing: true,
  })
  const search = addressed ?? loaded
  const [shown, setShown] = useState(() => ({ search, view: read(search) }))
  if (shown.search !== search) setShown({ search, view: read(search) })
  const show: Show<View> = (view, replace = false) => {
    setShown((now) => ({ ...now, view }))
    void navigate({
      href: pathname + stringifySearch(write(view)),
      replace,
      resetScroll: false,
      // Blockers ask before the visitor leaves the page. Nothing is left here, so they must not ask.
      ignoreBlocker: true,
    })
  }
  return [shown.view, show]
}
