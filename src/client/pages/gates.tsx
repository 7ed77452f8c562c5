import { useMatches, useRouter } from '@tanstack/react-router'
import {
  type FormEvent,
  type JSX,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { hasLoggedOut, useUser } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazy-part.ts'
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
  const [isAsking, setAsking] = useState(false)
  if (isAsking && user) setAsking(false)
  const isOver = !user && !isLoading
  const leave = useCallback(
    () => void navigate({ href: paths.auth(), replace: true, ignoreBlocker: true }),
    [navigate],
  )
  useEffect(() => {
    if (!isOver) return
    if (last && isTyped() && !hasLoggedOut()) setAsking(true)
    else leave()
  }, [isOver, last, isTyped, leave])
  const shown = user ?? last
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

/** Knows which fields have been filled in that are still on the page. */
function useTypedFields() {
  const fields = useRef(new Set<Element>())
  return {
    noteTyping: useCallback(({ target }: FormEvent) => {
      if (target instanceof Element) fields.current.add(target)
    }, []),
    isTyped: useCallback(
      () =>
        [...fields.current].some(
          (field) => field.isConnected && !('value' in field && field.value === ''),
        ),
      [],
    ),
  }
}

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
