import { MonitorSmartphone, Smartphone } from 'lucide-react'
import type { JSX, ReactNode } from 'react'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import type { SessionView } from '#shared/contracts/sessions.ts'
import { deviceName, isHandheld } from './session-text.ts'
import { exactTime, relativeTime } from './session-times.ts'

type SessionRowProps = { session: SessionView; now: number | null; onEnd: () => void }

export function SessionRow({ session, now, onEnd }: SessionRowProps): JSX.Element {
  const { userAgent, current, ip, createdAt, lastUsedAt } = session
  const device = deviceName(userAgent)
  const Icon = isHandheld(userAgent) ? Smartphone : MonitorSmartphone
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 first:pt-0">
      <span className="grid size-11 place-items-center rounded-full bg-tint text-accent-strong">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-sans text-base">{device}</h3>
        {current ? <Badge tone="green">This device</Badge> : null}
        {current ? null : (
          <Button
            variant="secondary"
            size="sm"
            onClick={onEnd}
            aria-label={`End ${device}, IP ${ip}`}
            className="ms-auto"
          >
            End
          </Button>
        )}
      </div>
      <dl className="col-span-2 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:col-span-1 sm:col-start-2 sm:grid-cols-[9rem_1fr_1fr]">
        <Fact name="IP address" className="max-sm:col-span-2">
          <span className="tabular-nums wrap-anywhere">{ip || 'Unknown'}</span>
        </Fact>
        <Fact name="Started">
          <Moment iso={createdAt} now={now} />
        </Fact>
        <Fact name="Last used">
          <Moment iso={lastUsedAt} now={now} />
        </Fact>
      </dl>
    </li>
  )
}

type FactProps = { name: string; className?: string; children: ReactNode }

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The line of the relative time is there before the time is, so that nothing moves. */
function Moment({ iso, now }: { iso: string; now: number | null }) {
  return (
    <time dateTime={iso} className="tabular-nums">
      <span className="block min-h-lh">{now === null ? '' : relativeTime(iso, now)}</span>
      <span className="block text-soft">{exactTime(iso)}</span>
    </time>
  )
}
