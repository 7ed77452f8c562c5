import { useMatches, useRouter } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect } from 'react'
import { useUser } from '#client/data/session.ts'
import { Spinner } from '#client/kit/states.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { mayOpen } from '#shared/domain/page-access.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#client/kit/t.tsx'

/**
 * The client's check of a page for members: shows a spinner while the user is unknown, and goes to the login if
 * there is none, also when the session ends while the page is open.
 */
export function MemberGate({ children }: { children: (user: UserView) => ReactNode }): JSX.Element {
  const { user, isLoading } = useUser()
  const { navigate } = useRouter()
  const leaving = !user && !isLoading
  useEffect(() => {
    if (leaving) void navigate({ href: paths.auth(), replace: true })
  }, [leaving, navigate])
  return user ? <>{children(user)}</> : <Spinner label={t('Loading...')} />
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
