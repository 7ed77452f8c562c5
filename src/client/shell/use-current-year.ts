import { useSyncExternalStore } from 'react'
import { serverPageContext } from '#client/data/page-context.ts'

function yearNow(): number {
  return new Date().getUTCFullYear()
}

/** The year that the server wrote: a page may be drawn in one year and hydrated in the next. */
function renderedYear(): number {
  return serverPageContext() ? yearNow() : Number(document.documentElement.dataset.year)
}

const neverChanges = () => () => undefined

export function useCurrentYear(): number {
  return useSyncExternalStore(neverChanges, yearNow, renderedYear)
}
