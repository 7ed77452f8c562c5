import type { JSX } from 'react'
import { Suspense } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { useSignedIn } from '#client/data/signed-in.ts'
import { paths } from '#shared/paths.ts'
import { GuestMenu } from './guest-menu.tsx'
import { SiteLink } from './site-link.tsx'

const LOG_IN = buttonClass({ variant: 'secondary', size: 'sm', className: 'max-lg:hidden' })
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
        <div className="flex items-center gap-2">
          <SiteLink href={paths.auth()} className={LOG_IN}>
            Log in
          </SiteLink>
          <GuestMenu />
        </div>
      </div>
      <div className="member-only">
        <Suspense fallback={null}>{signedIn ? <MemberCorner /> : null}</Suspense>
      </div>
    </>
  )
}
