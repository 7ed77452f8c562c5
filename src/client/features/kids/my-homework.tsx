import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useOpenHomework } from '#client/data/groups.ts'
import { pageSite } from '#client/data/site.ts'
import { useUser } from '#client/data/session.ts'
import { buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { paths } from '#shared/paths.ts'

/** For a seat, whose homework is its group's. */
export function MyHomework(): JSX.Element | null {
  const { user } = useUser()
  const group = user?.managedBy
  const open = useOpenHomework(group !== undefined)
  if (!group || pageSite().groupsOff) return null
  return (
    <p>
      <SiteLink href={paths.group(group.id)} className={buttonClass({})}>
        <Icon name="graduation-cap" className="size-5" />
        {open > 0 ? t('My homework ({open})', { open }) : t('My homework')}
      </SiteLink>
    </p>
  )
}
