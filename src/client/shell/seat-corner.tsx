import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { useOpenHomework } from '#client/data/groups.ts'
import { pageSite } from '#client/data/site.ts'
import { localPath } from '#client/data/page-language.ts'
import { useUser } from '#client/data/session.ts'
import { studyMarksQuery } from '#client/data/study-marks.ts'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { logOut } from '#shared/calls/profile.ts'
import { paths } from '#shared/paths.ts'

/** The header's end for a seat that its teachers have locked: its homework, and the way out for the next pupil. */
export function SeatCorner(): JSX.Element | null {
  const { user } = useUser()
  const open = useOpenHomework(user !== null)
  // The stars of lessons.
  useQuery({ ...studyMarksQuery(), enabled: user !== null })
  const leave = useCall(logOut, {
    // The next page is for whoever comes, so nothing of this one stays.
    onSuccess: () => location.assign(localPath(paths.auth())),
    toasts: { failed: t('Logout failed') },
  })
  if (!user) return null
  return (
    <div className="flex items-center gap-1">
      {pageSite().groupsOff ? null : (
        <SiteLink
          href={homeworkPath(user.managedBy?.id)}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
        >
          {open > 0 ? t('My homework ({open})', { open }) : t('My homework')}
        </SiteLink>
      )}
      <Button variant="ghost" size="sm" busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('Log out')}
      </Button>
    </div>
  )
}

function homeworkPath(id: number | undefined): string {
  return id === undefined ? paths.groups() : paths.group(id)
}
