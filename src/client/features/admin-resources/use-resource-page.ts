import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ResourcePage, resourcePageQuery } from './admin-resources-api.ts'
import { lastPageOf } from './table-view.ts'
import type { TableControls } from './use-table-view.ts'

/** The page that is asked for. One beyond the end, after deletions, gives way to the last. */
export function useResourcePage({ view, setView }: TableControls): UseQueryResult<ResourcePage> {
  const page = useQuery(resourcePageQuery(view))
  const lastPage = page.data && !page.isPlaceholderData ? lastPageOf(page.data.total) : null
  useEffect(() => {
    if (lastPage !== null && view.page > lastPage) setView((now) => ({ ...now, page: lastPage }))
  }, [lastPage, view.page, setView])
  return page
}
