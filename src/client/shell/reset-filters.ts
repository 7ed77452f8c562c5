import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { emit } from '#client/kit/browser-events.ts'
import { paths } from '#shared/paths.ts'

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
