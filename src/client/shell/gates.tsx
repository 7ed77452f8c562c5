import { useRouter } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect } from 'react'
import { useUser } from '#client/data/session.ts'
import { Spinner } from '#client/kit/states.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'

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
  return user ? <>{children(user)}</> : <Spinner label="Loading..." />
}

/**
 * The client's check of the admin console. A user who loses the admin role while the page is open sees a message
 * above it. What was typed stays, although the server accepts none of it.
 */
export function AdminGate({ children }: { children: (user: UserView) => ReactNode }): JSX.Element {
  return (
    <MemberGate>
      {(user) => (
        <>
          <div role="alert" className="empty:hidden">
            {user.isAdmin ? null : (
              <div className="mb-6 rounded-lg border border-danger p-5">
                <h2 className="text-xl">Admin Access Required</h2>
                <p className="mt-1">You need admin privileges to access this page.</p>
              </div>
            )}
          </div>
          {children(user)}
        </>
      )}
    </MemberGate>
  )
}
