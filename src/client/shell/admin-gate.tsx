import type { JSX, ReactNode } from 'react'
import type { UserView } from '#shared/contracts/profile.ts'
import { MemberGate } from './member-gate.tsx'

/**
 * The client's side of the console's pages. Who loses the admin's rights while a page is open is told
 * so above it; what was typed stays, though the server takes none of it.
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
