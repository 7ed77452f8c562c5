import { useMatches, useRouter } from '@tanstack/react-router'
import {
  type FormEvent,
  type JSX,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { hasLoggedOut, useUser } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazy.tsx'
import { Spinner } from '#client/kit/states.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { mayOpen } from '#shared/domain/page-access.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'

const LoginAgain = lazyPart(() => import('./login-again.tsx').then((m) => m.LoginAgain))

/**
 * The client's check of a page for members: shows a spinner while the user is unknown, and goes to the login if there is
 * none. If the session ends while something is typed on the page, the login is asked for over it, and what was typed stays
 * for the same member. Another member gets a page of their own.
 */
export function MemberGate({ children }: { children: (user: UserView) => ReactNode }): JSX.Element {
  const { user, isLoading } = useUser()
  const [last, setLast] = useState(user)
  if (user && user !== last) setLast(user)
  const { navigate } = useRouter()
  const { noteTyping, isTyped } = useTypedFields()
  const isOver = !user && !isLoading
  const isAsking = isOver && last !== null && isTyped && !hasLoggedOut(last)
  const isLeaving = isOver && !isAsking
  const leave = useCallback(
    () => void navigate({ href: paths.auth(), replace: true, ignoreBlocker: true }),
    [navigate],
  )
  useEffect(() => {
    if (isLeaving) leave()
  }, [isLeaving, leave])
  const shown = user ?? (isLeaving ? null : last)
  if (!shown) return <Spinner label={t('Loading...')} />
  return (
    <>
      <div key={shown.id} className="contents" onInput={noteTyping}>
        {children(shown)}
      </div>
      <Suspense>{isAsking ? <LoginAgain user={shown} onLeave={leave} /> : null}</Suspense>
    </>
  )
}

type TypedFields = {
  noteTyping: (event: FormEvent) => void
  /** Whether a field is still on the page that has been filled in. */
  isTyped: boolean
}

function useTypedFields(): TypedFields {
  const [fields] = useState(() => new Set<EventTarget>())
  const isTyped = useSyncExternalStore(
    subscribeToNothing,
    () => [...fields].some(isFilled),
    () => false,
  )
  return { noteTyping: ({ target }) => void fields.add(target), isTyped }
}

/** What is typed matters only once the session is over. */
const subscribeToNothing = () => () => undefined

const isFilled = (field: EventTarget) =>
  field instanceof Element && field.isConnected && !('value' in field && field.value === '')

/**
 * The client's check of a page of the console. A user who loses the role while the page is open sees a message above
 * it. What was typed stays, although the server accepts none of it.
 */
export function AdminGate({ children }: { children: (user: UserView) => ReactNode }): JSX.Element {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname }) ?? ''
  return (
    <MemberGate>
      {(user) => (
        <>
          <div role="alert" className="empty:hidden">
            {!user.suspended && mayOpen(user.role, path) ? null : (
              <div className="mb-6 rounded-lg border border-danger p-5">
                <h2 className="text-xl">{t('Admin Access Required')}</h2>
                <p className="mt-1">{t('You need admin privileges to access this page.')}</p>
              </div>
            )}
          </div>
          {children(user)}
        </>
      )}
    </MemberGate>
  )
}
