import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { noteLoginOver } from '#client/data/login-over.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import {
  changeResource,
  refreshCatalogue,
  type ResourcePage,
  TABLE_KEY,
} from './admin-resources-api.ts'
import { toastFailure } from './write-toasts.ts'

const MUTATION_KEY = ['resource-featured']

type Toggle = { id: number; isFeatured: boolean }

/** Shown at once, and taken back when the server refuses (spec §4). One after the other. */
export function useFeaturedToggle(): (toggle: Toggle) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'resource-featured' },
    mutationFn: ({ id, isFeatured }: Toggle) => changeResource(id, { isFeatured }),
    onMutate: async ({ id, isFeatured }) => {
      // A page that left before the change would bring the old state back.
      await client.cancelQueries({ queryKey: TABLE_KEY })
      showRow(client, id, { isFeatured })
    },
    onSuccess: (resource) => showRow(client, resource.id, resource),
    onError: (error, { id, isFeatured }) => {
      noteLoginOver(client, error)
      showRow(client, id, { isFeatured: !isFeatured })
      toastFailure('updating', error)
    },
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey: MUTATION_KEY }) === 1
      return isLast ? refreshCatalogue(client) : undefined
    },
  })
  return mutate
}

function showRow(client: QueryClient, id: number, change: Partial<ResourceView>): void {
  client.setQueriesData<ResourcePage>(
    { queryKey: TABLE_KEY },
    (page) =>
      page && {
        ...page,
        resources: page.resources.map((each) => (each.id === id ? { ...each, ...change } : each)),
      },
  )
}
