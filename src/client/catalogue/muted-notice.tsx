import type { JSX } from 'react'
import { useUser } from '#client/data/session.ts'
import { useNow } from '#client/kit/moment.tsx'
import { t } from '#client/kit/t.tsx'
import { utcMinuteText } from '#shared/domain/utc-text.ts'

/** Says to a muted person, before something is written, that it would be refused. */
export function MutedNotice(): JSX.Element | null {
  const muted = useUser().user?.muted
  const now = useNow()
  // The kept answer about the account may be older than the end.
  if (!muted || now === null || Date.parse(muted.until) <= now) return null
  return (
    <p role="note" className="max-w-prose rounded-md bg-tint px-4 py-3 wrap-anywhere">
      <strong className="text-danger">
        {t('A moderator has muted you until {until}.', { until: utcMinuteText(muted.until, t) })}
      </strong>{' '}
      {t('You can read, but not comment, report or suggest.')}{' '}
      {t('Reason: {reason}', { reason: muted.reason })}
    </p>
  )
}
