import { t } from '#client/kit/t.tsx'
import type { JSX } from 'react'
import { Link } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { NotificationList } from './notification-list.tsx'
import { ReadAllButton } from './read-all-button.tsx'

/** What the bell in the header opens. */
export function NotificationPanel({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-serif text-lg">{t('Notifications')}</h2>
        <ReadAllButton />
      </div>
      <NotificationList onClose={onClose} />
      <Link
        to={paths.notifications()}
        onClick={onClose}
        className="text-link sticky -bottom-4 -mx-4 -mb-4 flex min-h-12 items-center justify-center border-t border-line bg-surface"
      >
        {t('All notifications and email settings')}
      </Link>
    </div>
  )
}
