import { t } from '#client/kit/t.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createContext, type JSX, use, useEffect, useRef, useState } from 'react'
import { edit } from '#client/data/edits.ts'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { localPath } from '#client/data/page-language.ts'
import { usePending } from '#client/data/pending.ts'
import {
  noteSaved,
  savedCountQuery,
  savedIdsQuery,
  type SavedPage,
  savedPages,
} from '#client/data/saved.ts'
import { isSignedIn, useKnownSignedIn } from '#client/data/session.ts'
import { useCall } from '#client/data/write.ts'
import { Icon } from '#client/kit/icon.tsx'
import { toast, type ToastInput } from '#client/kit/toast.ts'
import { saveResource, unsaveResource } from '#shared/calls/study.ts'
import type { SavedStatus } from '#shared/contracts/study.ts'
import { paths } from '#shared/paths.ts'

/** True around a list of saved resources, whose state is known from the start. */
export const AllSaved = createContext(false)

type SaveButtonProps = { id: number; title: string }

/** A bookmark. A visitor is told to log in. */
export function SaveButton({ id, title }: SaveButtonProps): JSX.Element {
  const signedIn = useKnownSignedIn()
  const allSaved = use(AllSaved)
  const { navigate } = useRouter()
  const [pressed, setPressed] = useState(0)
  const [known, setKnown] = useState<boolean>()
  const href = paths.auth(paths.resource(id))
  const loginNeeded: ToastInput = {
    title: t('Authentication required'),
    description: t('Please log in to save resources.'),
    duration: 3000,
    action: { label: t('Log in'), href: localPath(href), onPress: () => void navigate({ href }) },
  }
  // Undefined while it is not known, as in the server's HTML, which is the same for everybody.
  const before = allSaved || undefined
  const saved = signedIn ? (known ?? before) : (signedIn ?? before)
  const press = () => (isSignedIn() ? setPressed((times) => times + 1) : toast(loginNeeded))
  return (
    <>
      <button
        type="button"
        aria-label={t('Save {title}', { title })}
        aria-pressed={saved}
        aria-busy={saved === undefined || undefined}
        onClick={press}
        className="save-button"
      >
        <Icon name="bookmark" className={saved && 'fill-accent text-accent'} />
      </button>
      {signedIn ? (
        <MemberSave {...{ id, before, pressed, loginNeeded }} onSaved={setKnown} />
      ) : null}
    </>
  )
}

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
 * What a member's bookmark does, apart from the button, which stays when a visitor logs in. Pressed before its state is
 * known, it saves; pressed twice, it ends in the state pressed last.
 */
function MemberSave(props: MemberSaveProps): null {
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
