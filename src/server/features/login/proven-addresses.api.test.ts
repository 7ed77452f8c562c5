import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvitationView } from '#shared/contracts/people.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { type Member, PASSWORD, registerAdmin, sessionCookie } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let admin: Member
let made = 0

beforeAll(async () => {
  test = await startTestApp()
  admin = await registerAdmin(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const set = (site: object) => admin.send('PUT', '/api/admin/site', site)
function someone(fields: Record<string, unknown> = {}) {
  const username = `comer${++made}`
  return { username, email: `${username}@mail.example`, password: PASSWORD, ...fields }
}
const register = (body: object) => test.send('POST', '/api/register', body)
const logIn = ({ username }: { username: string }) =>
  test.send('POST', '/api/login', { username, password: PASSWORD })

describe('security 73: an address of the domains', () => {
  beforeEach(() => set({ signUp: 'open', emailDomains: ['mail.example'] }))
  const again = (email: string) => test.send('POST', '/api/resend-verification', { email })
  const linksTo = async (email: string) =>
    (await test.mails()).filter(({ to, subject }) => to === email && /verify/i.test(subject))

  it('lets nobody in before it is verified, and offers the link again to whoever knows the password', async () => {
    const person = someone()
    const answer = await register(person)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, []])
    expect(await answer.json()).toMatchObject({ emailVerified: false, lastLogin: null })
    const refused = await logIn(person)
    expect([refused.status, sessionCookie(refused), await refused.json()]).toEqual([
      403,
      '',
      expect.objectContaining({ code: 'unverified', email: person.email }),
    ])
    const wrong = await test.send('POST', '/api/login', { ...person, password: 'Wrong one 1' })
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { code: 'wrong_login' }])
    const said = await Promise.all(
      [person.email, 'nobody@mail.example', admin.email].map(async (email) => {
        const sent = await again(email)
        return [sent.status, await sent.text()]
      }),
    )
    expect(new Set(said.map(String)).size).toBe(1)
    expect(said[0]?.[0]).toBe(200)
    await test.settle()
    expect(await linksTo(person.email)).toHaveLength(2)
    expect(await linksTo('nobody@mail.example')).toEqual([])
    const token = linksIn((await linksTo(person.email)).at(-1)?.text ?? '')[0]
      ?.split('/')
      .at(-1)
    expect((await test.send('POST', '/api/verify-email', { token })).status).toBe(200)
    expect((await logIn(person)).status).toBe(200)
  })

  it('is not asked of whom an invitation brought in, nor where no domains are set', async () => {
    const body = { uses: 1, expiresAt: '2100-01-01' }
    const made = await admin.send('POST', '/api/admin/invitations', body)
    const { code } = (await made.json()) as InvitationView
    const guest = someone({ invitation: code })
    expect(sessionCookie(await register(guest))).not.toBe('')
    expect((await logIn(guest)).status).toBe(200)
    const person = someone()
    await register(person)
    await set({ emailDomains: [] })
    expect((await logIn(person)).status).toBe(200)
  })

  it('the link is sent again only to who names an address, or is logged in', async () => {
    expect((await test.send('POST', '/api/resend-verification', {})).status).toBe(401)
    expect((await test.send('POST', '/api/resend-verification', { email: 'no' })).status).toBe(400)
    expect((await admin.send('POST', '/api/resend-verification')).status).toBe(200)
  })
})
