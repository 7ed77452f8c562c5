import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The search of the address as it is now: a page on its way may never arrive, when Back is faster. While
 * another page is on its way, what this one had last.
 */
export function useOwnSearch(): Record<string, unknown> {
  const { pathname, search } = useLocation({
    select: (address) => ({ pathname: address.pathname, search: address.search }),
    structuralSharing: true,
  })
  const [own, setOwn] = useState({ pathname, search })
  const isOwn = pathname === own.pathname
  if (isOwn && search !== own.search) setOwn({ pathname, search })
  return isOwn ? search : own.search
}
