import type { JSX } from 'react'
import { Suspense } from 'react'
import { lazyPart } from '#client/components/ui/lazy-part.ts'
import { useSignedIn } from '#client/features/session/signed-in.ts'
import { GuestMenu } from './guest-menu.tsx'

const MemberCorner = lazyPart(() => import('./member-corner.tsx').then((m) => m.MemberCorner))

/**
 * The header's end. Pages are the same for everybody, so the server draws the guest's menu and keeps
 * room for the member's; the class that the script in the head sets shows one of the two.
 */
export function AccountCorner(): JSX.Element {
  const signedIn = useSignedIn()
  return (
    <>
      <div className="guest-only">
        <GuestMenu />
      </div>
      <div className="member-only">
        <Suspense fallback={null}>{signedIn ? <MemberCorner /> : null}</Suspense>
      </div>
    </>
  )
}
