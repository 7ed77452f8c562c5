import { t } from '#client/kit/t.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { edit } from '#client/data/edits.ts'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import {
  noteSaved,
  savedCountQuery,
  savedIdsQuery,
  type SavedPage,
  savedPages,
} from '#client/data/saved.ts'
import { usePending } from '#client/data/pending.ts'
import { useCall } from '#client/data/write.ts'
import type { ToastInput } from '#client/kit/toast.ts'
import { saveResource, unsaveResource } from '#shared/calls/saved.ts'
import type { SavedStatus } from '#shared/contracts/saved.ts'

type MemberSaveProps = {
  id: number
  /** The state before it is known. */
  before: boolean | undefined
  /** How often the bookmark has been pressed. */
  pressed: number
  loginNeeded: ToastInput
  onSaved: (saved: boolean | undefined) => void
}

/**
 * What a member's bookmark does; the button stays the same while this loads. Pressed before its state is known, it saves;
 * pressed twice, it ends in the state pressed last.
 */
export function MemberSave(props: MemberSaveProps): null {
  const { id, before, pressed, loginNeeded, onSaved } = props
  const { mutate, data } = useToggleSaved(id, loginNeeded)
  const saved = useSaved(id, data?.isSaved) ?? before
  const done = useRef(0)
  useEffect(() => onSaved(saved), [saved, onSaved])
  useEffect(() => {
    const presses = pressed - done.current
    done.current = pressed
    if (presses % 2 === 1) mutate({ id, saved: !saved, isKnown: saved !== undefined })
  })
  return null
}

/** Returns undefined while it is not known. `written` is what the server said of the last press. */
function useSaved(id: number, written: boolean | undefined): boolean | undefined {
  // The header asks for them; if they cannot be loaded, nothing counts as saved.
  const { data: known, isError } = useQuery({
    ...savedIdsQuery(),
    enabled: false,
    select: ({ ids }) => ids.includes(id),
  })
  const pressed = usePending<Press>(saveResource).findLast((press) => press.id === id)
  return pressed?.saved ?? known ?? written ?? (isError ? false : undefined)
}

type Press = {
  id: number
  saved: boolean
  /** Whether the state before it was known: if not, only the server knows the new number. */
  isKnown: boolean
}

function useToggleSaved(resourceId: number, loginNeeded: ToastInput) {
  const client = useQueryClient()
  return useCall<SavedStatus, Press>(saveResource, {
    queue: `saved ${resourceId}`,
    steps: (send, { id, saved }) => send(saved ? saveResource : unsaveResource, { params: { id } }),
    optimistic: ({ id, saved, isKnown }) => [
      edit(savedIdsQuery(), ({ ids }) => {
        const others = ids.filter((each) => each !== id)
        return { ids: saved ? [...others, id] : others }
      }),
      ...(isKnown
        ? [edit(savedCountQuery(), ({ count }) => ({ count: count + (saved ? 1 : -1) }))]
        : []),
      ...(saved ? [] : [edit<SavedPage>(savedPages, (page) => without(page, id))]),
    ],
    onSuccess: (_, { isKnown }) => void noteSaved(client, isKnown),
    toasts: {
      failed: (error, { saved }) => (isUnauthorized(error) ? loginNeeded : failure(error, saved)),
    },
  })
}

function without({ resources, total }: SavedPage, id: number): SavedPage {
  const left = resources.filter((each) => each.id !== id)
  return { resources: left, total: total - (resources.length - left.length) }
}

const isUnauthorized = (error: Error) => error instanceof ApiError && error.status === 401

function failure(error: Error, saved: boolean): ToastInput {
  return {
    title: saved ? t('Could not save resource') : t('Could not unsave resource'),
    description:
      serverMessage(error) ??
      (saved
        ? t('There was a problem saving this resource.')
        : t('There was a problem removing this resource from your saved items.')),
    variant: 'destructive',
    duration: 5000,
  }
}
