import { useQuery } from '@tanstack/react-query'
import { type JSX, useEffect } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import { savedCountQuery, savedIdsQuery } from '#client/data/saved.ts'
import { setMarks } from '#client/data/saved-marks.ts'
import { ACCESS_DENIED, takeAccessDenied } from '#client/shell/access-denied.ts'
import { useUser } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { cappedCount } from './capped-count.ts'
import { NotificationsMenu } from './account-menu-notifications.tsx'
import { SiteLink } from './site-link.tsx'
import { Icon, type IconName } from '#client/kit/icon.tsx'

const NONE: readonly number[] = []

/** Header of somebody who is logged in; also keeps the page's bookmarks in step with the server. */
export function MemberCorner(): JSX.Element | null {
  const { user } = useUser()
  const isMember = user !== null && !user.isAdmin
  const { data: count = 0 } = useQuery({ ...savedCountQuery(), enabled: isMember })
  const { data: ids, isError } = useQuery({ ...savedIdsQuery(), enabled: user !== null })
  // Spec §8: a failure counts as not saved.
  const marks = user ? (ids ?? (isError ? NONE : null)) : null
  useEffect(() => setMarks(marks), [marks])
  useEffect(() => () => setMarks(null), [])
  useEffect(() => {
    if (takeAccessDenied()) toast(ACCESS_DENIED)
  }, [])
  if (!user) return null
  return (
    <div className="flex items-center">
      {user.isAdmin ? (
        <>
          <IconLink href={paths.admin()} label="Admin Dashboard" icon="layout-dashboard" />
          <IconLink href={paths.adminSettings()} label="Admin Security" icon="shield-check" />
        </>
      ) : (
        <>
          <SavedLink count={count} />
          <NotificationsMenu />
          <IconLink href={paths.settings()} label="Settings" icon="settings" />
        </>
      )}
      <AccountMenu user={user} savedCount={count} />
    </div>
  )
}

type IconLinkProps = { href: string; label: string; icon: IconName }

function IconLink({ href, label, icon }: IconLinkProps): JSX.Element {
  return (
    <SiteLink href={href} className={iconClass} aria-label={label} title={label}>
      <Icon name={icon} className="size-5" />
    </SiteLink>
  )
}

function SavedLink({ count }: { count: number }): JSX.Element {
  const shown = cappedCount(count, 9)
  return (
    <SiteLink
      href={paths.savedResources()}
      className={iconClass}
      aria-label={count > 0 ? `Saved, ${shown} ${count === 1 ? 'resource' : 'resources'}` : 'Saved'}
      title="Saved"
    >
      <Icon name="bookmark" className="size-5" />
      {count > 0 ? <span className="count-badge">{shown}</span> : null}
    </SiteLink>
  )
}

const iconClass = buttonClass({
  variant: 'ghost',
  size: 'icon',
  className: 'relative max-md:hidden',
})
