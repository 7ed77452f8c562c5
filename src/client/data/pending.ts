import { useMutationState } from '@tanstack/react-query'
import type { Call } from '#shared/calls/call.ts'

export const WRITE = 'write'

/**
 * What is on its way: the inputs of this call that wait for their response, in the order in which they were asked for.
 * Their type is that of what is passed to `mutate`.
 */
export function usePending<Variables>({ method, path }: Call): Variables[] {
  return useMutationState({
    filters: { mutationKey: [WRITE, method, path], status: 'pending' },
    select: ({ state }) => state.variables as Variables,
  })
}
