import { useQuery } from '@tanstack/react-query'
import {
  categoriesQuery,
  openingsQuery,
  openingUsageQuery,
  subcategoriesQuery,
  type Usage,
} from './openings-admin-api.ts'
import type { Taxonomy } from './taxonomy.ts'

export type TaxonomyState = {
  /** Undefined while it is not there. */
  taxonomy: Taxonomy | undefined
  usage: Usage | undefined
  /** Of the lists, and of the usage. */
  error: Error | null
  isFetching: boolean
  retry: () => void
}

/** All that the filter manager shows: small lists, which its tabs share. */
export function useTaxonomy(): TaxonomyState {
  const categories = useQuery(categoriesQuery())
  const subcategories = useQuery(subcategoriesQuery())
  const openings = useQuery(openingsQuery())
  const usage = useQuery(openingUsageQuery())
  const all = [categories, subcategories, openings, usage]
  return {
    taxonomy:
      categories.data && subcategories.data && openings.data
        ? {
            categories: categories.data,
            subcategories: subcategories.data,
            openings: openings.data,
          }
        : undefined,
    usage: usage.data,
    error: all.find((query) => query.error)?.error ?? null,
    isFetching: all.some((query) => query.isFetching),
    retry: () => {
      for (const query of all) if (query.error) void query.refetch()
    },
  }
}
