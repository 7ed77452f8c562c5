import { useQueryClient } from '@tanstack/react-query'
import type { ToastInput } from '#client/kit/toast.ts'
import type { Saving } from '#client/kit/use-form.tsx'
import type { Call } from '#shared/calls/call.ts'
import type { IdParam } from '#shared/contracts/fields.ts'
import { ApiError, isChangedMeanwhile } from './errors.ts'
import { callQuery } from './queries.ts'
import { seenHeader } from './request.ts'
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

type Save<Entry, Input> = { input: Input; saving: Saving<Entry> }

/** Returns what a form of the kit needs to create and change the entries of a list. */
export function useEntrySave<Entry extends Stored, Input, Patch>(
  { create, change, list, patchOf }: EntryCalls<Entry, Input, Patch>,
  failed: (error: Error, isNew: boolean) => ToastInput,
) {
  const client = useQueryClient()
  const { mutateAsync } = useCall<unknown, Save<Entry, Input>>(change, {
    steps: (send, { input, saving: { seen, overwrites, dirty } }) => {
      if (!seen) return send(create, { body: input })
      const headers = overwrites ? {} : seenHeader(seen)
      return send(change, { params: { id: seen.id }, body: patchOf(input, dirty), headers })
    },
    // Somebody else may have deleted it, or what it belongs to; the lists should show that.
    isStale: (error) => error instanceof ApiError && error.status < 500,
    toasts: {
      failed: (error, { saving }) =>
        isChangedMeanwhile(error) ? null : failed(error, saving.seen === null),
    },
  })
  return {
    save: (input: Input, saving: Saving<Entry>) => mutateAsync({ input, saving }),
    current: async ({ id }: Entry) => {
      const entries = await client.fetchQuery({ ...callQuery(list), staleTime: 0 })
      return entries.find((each) => each.id === id)
    },
  }
}
