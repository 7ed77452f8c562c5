import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps, JSX } from 'react'
import { parseSearch } from '#client/data/search-params.ts'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<LinkProps, 'activeProps' | 'preload' | 'resetScroll'> & { href: string }

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
