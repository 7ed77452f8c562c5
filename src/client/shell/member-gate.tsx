import { useRouter } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect } from 'react'
import { Spinner } from '#client/kit/states.tsx'
import type { UserView } from '#shared/contracts/profile.ts'
import { paths } from '#shared/paths.ts'
import { useUser } from '../data/session.ts'

/**
 * The client's side of a guarded page (spec §2): a spinner while it is not known who is there, the
 * login when nobody is. That holds when a login ends while the page is open, too.
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
