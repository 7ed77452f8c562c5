import type { MouseEvent } from 'react'
import { emit } from '#client/features/events/browser-events.ts'

/** For links to the unfiltered home page. A click that opens a new tab leaves this one as it is. */
export function resetFiltersOnClick(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  emit('searchChanged', { query: '' })
  emit('resetAllFilters', {})
}
