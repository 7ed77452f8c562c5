import { queryOptions, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { listGroups } from '#shared/calls/groups.ts'
import type { GroupCard } from '#shared/contracts/groups.ts'
import { callQuery } from './queries.ts'
import { pageSite } from './site.ts'

/** Every page of a member asks, so it is not asked for again with every page. */
const FRESH_MS = 60_000

const groupsQuery = () => queryOptions({ ...callQuery(listGroups), staleTime: FRESH_MS })

/** For the pages of groups, which a site without groups does not have. */
export function requireGroups(): void {
  if (pageSite().groupsOff) throw notFound()
}

/** How many assignments the member has to do, in all groups. */
export function useOpenHomework(enabled: boolean): number {
  const { data } = useQuery({ ...groupsQuery(), enabled })
  return data?.reduce((sum, { open }) => sum + open, 0) ?? 0
}

/** Whether the member is in a group, or teaches one, that is not archived. */
export function useHasGroup(enabled: boolean): boolean {
  const { data } = useQuery({ ...groupsQuery(), enabled })
  return data?.some(({ archivedAt }) => archivedAt === null) ?? false
}

const teaches = (groups: GroupCard[]): boolean =>
  groups.some(({ as, archivedAt }) => as !== 'member' && archivedAt === null)

/** Whether the member can assign something. */
export function useTeaches(enabled: boolean): boolean {
  return useQuery({ ...groupsQuery(), enabled, select: teaches }).data ?? false
}
