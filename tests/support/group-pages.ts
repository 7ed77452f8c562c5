import type { Page } from '@playwright/test'
import type { GroupCode, GroupView, SeatView } from '#shared/contracts/groups.ts'
import { paths } from '#shared/paths.ts'
import { send } from './admin-pages.ts'
import { LONG } from './long-words.ts'

/** Makes a group of the curator who is logged in, with long words everywhere and one account that teachers manage. */
export async function makeLongGroup(
  page: Page,
  resourceId: number,
): Promise<{ path: string; code: string; seat: { username: string; password: string } }> {
  const post = <Body>(path: string, data: unknown) => send<Body>(page, 'POST', path, data)
  const { id } = await post<GroupView>('/api/groups', {
    name: LONG.title,
    description: LONG.tag,
    timeZone: 'Europe/Berlin',
  })
  const made = await post<SeatView[]>(`/api/groups/${id}/seats`, {
    names: [LONG.author],
    kids: false,
  })
  const [seat] = made
  if (!seat) throw new Error('There is no seat')
  const homework = { title: LONG.title, note: LONG.tag, items: [{ resourceId }] }
  await post(`/api/groups/${id}/assignments`, { ...homework, due: '2026-01-05' })
  await post(`/api/groups/${id}/assignments`, { ...homework, due: '2099-01-05' })
  const { code } = await send<GroupCode>(page, 'PUT', `/api/groups/${id}/code`, {})
  const { username, password } = seat
  return { path: paths.group(id), code: paths.joinGroup(code), seat: { username, password } }
}
