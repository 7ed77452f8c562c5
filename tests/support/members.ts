import type { UserView } from '#shared/contracts/profile.ts'
import type { Role } from '#shared/domain/roles.ts'
import { startSession } from '#server/features/sessions/sessions.service.ts'
import { recordAudit } from '#server/platform/auth/audit-log.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { insertUser, updateUser } from '#server/platform/auth/users.queries.ts'
import { LEAST_COST, type TestApp } from './test-app.ts'

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

type Fields = { username?: string; email?: string; password?: string }

/** Registers through the API, as users do. */
export async function signUp(test: TestApp, fields: Fields = {}): Promise<Member> {
  const account = accountWith(fields)
  const answer = await test.send('POST', '/api/register', account)
  if (answer.status !== 201) throw new Error(`not registered: ${await answer.text()}`)
  const { id } = (await answer.json()) as UserView
  return memberWith(test, { id, ...account, cookie: sessionCookie(answer) })
}

/** Adds an account as registration leaves it, except for the email that asks to verify the address. */
export const registerMember = (test: TestApp, fields: Fields = {}): Promise<Member> =>
  addMember(test, 'member', fields)

export const registerAdmin = (test: TestApp): Promise<Member> => addMember(test, 'admin')

export const registerCurator = (test: TestApp): Promise<Member> => addMember(test, 'curator')

async function addMember(test: TestApp, role: Role, fields: Fields = {}): Promise<Member> {
  const { ctx } = test
  const { username, email, password } = accountWith(fields)
  const now = ctx.clock()
  const row = { username, email, password: await hashOf(password), role }
  const user = await insertUser(ctx.db, { ...row, lastLogin: now.toISOString() })
  if (!user) throw new Error(`not registered: ${username} exists`)
  const { id } = user
  await recordAudit(ctx.db, now, { userId: id, action: 'register' })
  const token = await startSession(ctx.db, id, { now, ip: '', userAgent: '' })
  const prefix = ctx.config.siteUrl.startsWith('https:') ? '__Host-' : ''
  return memberWith(test, { id, username, email, password, cookie: `${prefix}session=${token}` })
}

/** As if the member had opened the link in the email. */
export async function verifiedMember(test: TestApp): Promise<Member> {
  const member = await registerMember(test)
  await updateUser(test.ctx.db, member.id, { emailVerified: true })
  return member
}

const accountWith = ({ username = `member${++made}`, email, password = PASSWORD }: Fields) => ({
  username,
  email: email ?? `${username}@mail.example`,
  password,
})

const hashes = new Map<string, Promise<string>>()

/** Most accounts have the same password, which is hashed once. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password, LEAST_COST)
  hashes.set(password, hash)
  return hash
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
