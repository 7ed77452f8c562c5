import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { ToastInput } from '#client/kit/toast.ts'
import type { Call } from '#shared/calls/call.ts'
import type { IdParam } from '#shared/contracts/fields.ts'
import { ApiError } from './errors.ts'
import { callQuery } from './queries.ts'
import { useCall } from './write.ts'

type Stored = { id: number; updatedAt: string }

/** How the entries of a list are created and changed. */
export type EntryCalls<Entry extends Stored, Input, Patch> = {
  create: Call<{ body: Input; response: unknown }>
  change: Call<{ params: IdParam; body: Patch; response: unknown }>
  /** The list in which the current state is looked up. */
  list: Call<{ response: Entry[] }>
  /** Returns what to send for a changed entry; `dirty` names the changed fields. */
  patchOf: (input: Input, dirty: Readonly<Record<string, unknown>>) => Patch
}

type Save<Entry, Input> = {
  input: Input
  /** What a form of the kit started from, and what happened to it since. */
  saving: {
    seen: Entry | null
    dirty: Readonly<Record<string, unknown>>
    rebase: (now: Entry, cause: string) => readonly unknown[]
  }
}

/**
 * Creates or changes an entry of a list. Resolves to false if somebody else's changes, which were made meanwhile, must be
 * reviewed first.
 */
export function useEntrySave<Entry extends Stored, Input, Patch>(
  { create, change, list, patchOf }: EntryCalls<Entry, Input, Patch>,
  failed: (error: Error, input: Save<Entry, Input>) => ToastInput,
): UseMutationResult<boolean, Error, Save<Entry, Input>> {
  const client = useQueryClient()
  const current = async (id: number) => {
    const entries = await client.fetchQuery({ ...callQuery(list), staleTime: 0 })
    return entries.find((each) => each.id === id)
  }
  return useCall<boolean, Save<Entry, Input>>(change, {
    steps: async (send, { input, saving: { seen, dirty, rebase } }) => {
      if (!seen) {
        await send(create, { body: input })
        return true
      }
      const changed = await send(
        change,
        { params: { id: seen.id }, body: patchOf(input, dirty) },
        { seen, rebase, current: () => current(seen.id) },
      )
      return changed !== null
    },
    // Somebody else may have deleted it, or what it belongs to; the lists should show that.
    isStale: (error) => error instanceof ApiError && error.status < 500,
    toasts: { failed },
  })
}
