import { SiteLink } from '#client/catalogue/site-link.tsx'
import { callQuery } from '#client/data/queries.ts'
import { Icon } from '#client/kit/icon.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { getGroup } from '#shared/calls/groups.ts'
import { paths } from '#shared/paths.ts'
import { dueDay } from './due-words.ts'
import { assignmentsQuery } from './homework-queries.ts'

type FromHomeworkProps = { groupId: number; assignmentId: number }

/** For a lesson that was opened from homework: whose and by when, and the way back. */
export function FromHomework({ groupId, assignmentId }: FromHomeworkProps): JSX.Element | null {
  const { data: group } = useQuery(callQuery(getGroup, { params: { id: groupId } }))
  const { data: assignments } = useQuery(assignmentsQuery(groupId))
  const assignment = assignments?.find(({ id }) => id === assignmentId)
  if (!group || !assignment) return null
  const { name, today } = group
  return (
    <SiteLink
      href={paths.group(groupId)}
      className="text-link inline-flex min-h-11 items-center gap-2"
    >
      <Icon name="arrow-left" className="size-4 shrink-0 rtl:-scale-x-100" />
      <span className="wrap-anywhere">
        {assignment.due === null
          ? t('Homework for {group}', { group: name })
          : t('Homework for {group}, by {day}', {
              group: name,
              day: dueDay(assignment.due, today),
            })}
      </span>
    </SiteLink>
  )
}
