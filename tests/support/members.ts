import type { UserView } from '#shared/contracts/profile.ts'
import type { TestApp } from './test-app.ts'

/** A logged-in user: the cookies that the browser would keep, and the account. */
export type Member = {
  id: number
  username: string
  email: string
  password: string
  cookie: string
  get(path: string): Promise<Response>
  send(method: string, path: string, body?: unknown): Promise<Response>
}

export const PASSWORD = 'Rook takes f7, mate 1'

let made = 0

/** Registers through the API, as users do. */
export async function registerMember(
  test: TestApp,
  fields: { username?: string; email?: string; password?: string } = {},
): Promise<Member> {
  made++
  const username = fields.username ?? `member${made}`
  const email = fields.email ?? `${username}@mail.example`
  const password = fields.password ?? PASSWORD
  const answer = await test.send('POST', '/api/register', { username, email, password })
  if (answer.status !== 201) throw new Error(`not registered: ${await answer.text()}`)
  const { id } = (await answer.json()) as UserView
  return memberWith(test, { id, username, email, password, cookie: sessionCookie(answer) })
}

export async function registerAdmin(test: TestApp): Promise<Member> {
  const member = await registerMember(test)
  await test.ctx.database.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [member.id])
  test.ctx.userCache.forgetUser(member.id)
  return member
}

/** Logs in to the same account in another browser. */
export async function logInAgain(test: TestApp, member: Member): Promise<Member> {
  const { username, password } = member
  const answer = await test.send('POST', '/api/login', { username, password })
  if (answer.status !== 200) throw new Error(`not logged in: ${await answer.text()}`)
  return memberWith(test, { ...member, cookie: sessionCookie(answer) })
}

/** Returns the same account with another cookie, for responses that renew the session. */
export function withCookieOf(test: TestApp, member: Member, answer: Response): Member {
  return memberWith(test, { ...member, cookie: sessionCookie(answer) })
}

function memberWith(test: TestApp, account: Omit<Member, 'get' | 'send'>): Member {
  const headers = { Cookie: account.cookie }
  return {
    ...account,
    get: (path) => test.get(path, headers),
    send: (method, path, body = {}) => test.send(method, path, body, headers),
  }
}

/** Returns the cookies that the response sets, as a browser would send them back; '' if it sets no session. */
export function sessionCookie(answer: Response): string {
  const cookie = answer.headers
    .getSetCookie()
    .find((each) => /^(?:__Host-)?session=[^;]/.test(each))
  return cookie?.split(';')[0] ?? ''
}
