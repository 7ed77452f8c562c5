import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import type { ComponentProps, JSX, MouseEvent } from 'react'
import { parseSearch } from '#client/data/search-params.ts'
import { emit } from '#client/kit/browser-events.ts'
import { paths } from '#shared/paths.ts'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/** A link to a page of this site by its URL, with aria-current on that page. */
export function SiteLink({ href, ...rest }: SiteLinkProps): JSX.Element {
  const [to = '/', query = ''] = href.split('?')
  const target = {
    to,
    search: parseSearch(query),
    activeOptions: { exact: true, includeSearch: query !== '' },
  } as LinkProps
  return <Link {...target} {...rest} />
}

/**
 * Returns an onClick for links to the unfiltered home page. The events follow on arrival: the page that is being
 * left would react to them with its own navigation. A click that opens a new tab changes nothing.
 */
export function useResetFilters(): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const stop = router.subscribe('onResolved', ({ toLocation }) => {
      stop()
      if (toLocation.pathname !== paths.home()) return
      emit('searchChanged', { query: '' })
      emit('resetAllFilters', {})
    })
  }
}
