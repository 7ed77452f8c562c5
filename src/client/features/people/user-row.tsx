import { LogOut, ShieldCheck } from 'lucide-react'
import type { JSX, ReactNode } from 'react'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import type { AdminUserView } from '#shared/contracts/people.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'

type UserRowProps = { user: AdminUserView; isOwn: boolean; onEnd: () => void }

export function UserRow({ user, isOwn, onEnd }: UserRowProps): JSX.Element {
  const { username, email, sessions, lastLogin } = user
  // This very session stays.
  const endable = isOwn ? sessions > 1 : sessions > 0
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-4">
      <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-sans text-base">
        <span className="wrap-anywhere">{username}</span>
        <Marks user={user} isOwn={isOwn} />
      </h3>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`End sessions of ${username}`}
        // Disabled outright it would lose the focus when its sessions have just been ended.
        aria-disabled={!endable || undefined}
        onClick={endable ? onEnd : undefined}
      >
        <LogOut aria-hidden="true" className="size-4" />
        End sessions
      </Button>
      <div className="col-span-2 grid gap-1 text-sm">
        <p className="wrap-anywhere text-soft">{email}</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-1 tabular-nums">
          <Fact name="Last login">
            {lastLogin ? <time dateTime={lastLogin}>{utcMinuteText(lastLogin)}</time> : 'Never'}
          </Fact>
          <Fact name="Open sessions">
            {sessions}
            {isOwn && sessions > 0 ? ', including this one' : null}
          </Fact>
        </dl>
      </div>
    </li>
  )
}

function Marks({ user, isOwn }: { user: AdminUserView; isOwn: boolean }) {
  return (
    <>
      {isOwn ? <Badge tone="green">You</Badge> : null}
      {user.isAdmin ? <Badge tone="accent">Admin</Badge> : null}
      {user.twoFactorEnabled ? (
        <Badge>
          <ShieldCheck aria-hidden="true" className="size-3.5" />
          Two-factor
        </Badge>
      ) : null}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-soft">{name}:</dt>
      <dd>{children}</dd>
    </div>
  )
}
