import type { GroupView, MemberView, SeatView } from '#shared/contracts/groups.ts'
import type { AssignmentView } from '#shared/contracts/homework.ts'
import { type Member, registerMember, sessionCookie, verifiedMember } from './members.ts'
import type { TestApp } from './test-app.ts'

/** A teacher with a group, and the ways in which people come to it. */
export async function groupDesk(test: TestApp, timeZone = 'Europe/Berlin') {
  const owner = await verifiedMember(test)
  const { id } = await sent<GroupView>(owner, 'POST', '/api/groups', {
    name: 'Tuesday juniors',
    timeZone,
  })
  const path = `/api/groups/${id}`
  const join = async (name?: string): Promise<{ member: Member; memberId: number }> => {
    const member = await registerMember(test)
    const { code } = await sent<{ code: string }>(owner, 'PUT', `${path}/code`, {})
    await sent(member, 'POST', '/api/groups/join', { code, ...(name ? { name } : {}) })
    const members = await read<MemberView[]>(owner, `${path}/members`)
    const memberId = members.find(({ userId }) => userId === member.id)?.id ?? Number.NaN
    return { member, memberId }
  }
  const teacher = async (): Promise<Member> => {
    const member = await registerMember(test)
    await sent(owner, 'POST', `${path}/teachers`, { username: member.username })
    await sent(member, 'POST', `${path}/teachers/accept`)
    return member
  }
  const seats = (names: string[], kids = false) =>
    sent<SeatView[]>(owner, 'POST', `${path}/seats`, { names, kids })
  const assign = (fields: object) =>
    sent<AssignmentView>(owner, 'POST', `${path}/assignments`, { title: 'Pins', ...fields })
  return { id, path, owner, join, teacher, seats, assign }
}

export { verifiedMember }

/** Makes a call that must succeed. */
export async function sent<Answer = unknown>(
  member: Pick<Member, 'send'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await member.send(method, path, body)
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`)
  return (said ? JSON.parse(said) : null) as Answer
}

export async function read<Answer>(member: Pick<Member, 'get'>, path: string): Promise<Answer> {
  const answer = await member.get(path)
  const said = await answer.text()
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${said}`)
  return JSON.parse(said) as Answer
}

/** Logs a seat in. */
export async function seatBrowser(
  test: TestApp,
  { username, password }: Pick<SeatView, 'username' | 'password'>,
): Promise<Pick<Member, 'get' | 'send' | 'cookie'>> {
  const answer = await test.send('POST', '/api/login', { username, password })
  const cookie = sessionCookie(answer)
  if (!cookie) throw new Error(`not logged in: ${await answer.text()}`)
  return {
    cookie,
    get: (path) => test.get(path, { Cookie: cookie }),
    send: (method, path, body = {}) => test.send(method, path, body, { Cookie: cookie }),
  }
}
