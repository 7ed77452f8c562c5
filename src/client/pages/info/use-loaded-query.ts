import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

export type LoadedQuery<Data> = {
  data: Data | undefined
  /** There is nothing to show, and no attempt under way that the reader asked for. */
  failed: boolean
  retry: () => void
}

/**
 * A query whose first attempt was the loader's. An error does not travel from the server to the
 * browser, so the loader's word for it keeps both rendering the same until the next answer.
 */
export function useLoadedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  loaderFailed: boolean,
): LoadedQuery<Data> {
  const { data, isError, refetch } = useQuery(options)
  const [retried, setRetried] = useState(false)
  return {
    data,
    failed: data === undefined && (isError || (loaderFailed && !retried)),
    retry: () => {
      setRetried(true)
      void refetch()
    },
  }
}
