import { t } from '#client/kit/t.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useRef } from 'react'
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
import { Bookmark } from './bookmark.tsx'

type MemberSaveProps = {
  id: number
  title: string
  /** What is shown before the state is known. */
  before: boolean | undefined
  /** How often it was pressed before this part had loaded. */
  pressed: number
  loginNeeded: ToastInput
}

/** A member's bookmark. Pressed before its state is known, it saves; pressed twice, it ends in the state pressed last. */
export function MemberSave({
  id,
  title,
  before,
  pressed,
  loginNeeded,
}: MemberSaveProps): JSX.Element {
  const saved = useSaved(id) ?? before
  const { mutate } = useToggleSaved(id, loginNeeded)
  const press = () => mutate({ id, saved: !saved, isKnown: saved !== undefined })
  const madeUpFor = useRef(0)
  useEffect(() => {
    if (madeUpFor.current === pressed) return
    madeUpFor.current = pressed
    if (pressed % 2 === 1) mutate({ id, saved: !before, isKnown: before !== undefined })
  })
  return <Bookmark title={title} saved={saved} onPress={press} />
}

/** Returns undefined while it is not known. */
function useSaved(id: number): boolean | undefined {
  // The header asks for them; if they cannot be loaded, nothing counts as saved.
  const { data: known, isError } = useQuery({
    ...savedIdsQuery(),
    enabled: false,
    select: ({ ids }) => ids.includes(id),
  })
  const pressed = usePending<Press>(saveResource).findLast((press) => press.id === id)
  return pressed?.saved ?? known ?? (isError ? false : undefined)
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
    said: {
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
