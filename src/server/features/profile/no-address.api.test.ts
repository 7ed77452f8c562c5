import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, PASSWORD, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { removeEnded } from '../../remove-ended.ts'

const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

async function withoutAddress(): Promise<Member> {
  const member = await registerMember(test)
  await runSql(test.ctx, 'UPDATE users SET email = NULL WHERE id = $1', [member.id])
  return member
}

describe('an account without an address', () => {
  it('says so, and is not asked to verify anything', async () => {
    const member = await withoutAddress()
    const user = await (await member.get('/api/user')).json()
    expect(user).toMatchObject({ email: null, emailVerified: false })
    const resend = await member.send('POST', '/api/resend-verification')
    expect(resend.status).toBe(409)
    expect(await resend.json()).toMatchObject({
      code: 'no_address',
      message: 'This account has no email address.',
    })
  })

  it('changes its password, is listed by people, exported and deleted, and no email is sent', async () => {
    const before = (await test.mails()).length
    const member = await withoutAddress()
    const newPassword = 'Bishop takes h7 1'
    const change = { currentPassword: PASSWORD, newPassword }
    const changed = await member.send('POST', '/api/change-password', change)
    expect(changed.status).toBe(200)
    const fresh = { Cookie: changed.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    const admin = await registerAdmin(test)
    const people = await (await admin.get(`/api/admin/users?query=${member.username}`)).json()
    expect(people).toEqual([expect.objectContaining({ id: member.id, email: null })])
    await test.send('POST', '/api/reauthenticate', { password: newPassword }, fresh)
    const exported = await test.get('/api/account/export', fresh)
    expect(await exported.json()).toMatchObject({ account: { email: null }, newsletter: false })
    const deleted = await test.send('POST', '/api/delete-account', { password: newPassword }, fresh)
    expect(deleted.status).toBe(204)
    expect(await test.mails()).toHaveLength(before)
  })

  it('is not removed as one that never verified its address', async () => {
    const member = await withoutAddress()
    clock.advance(40 * 24 * 60 * 60_000)
    await removeEnded(test.ctx)
    const rows = await runSql(test.ctx, 'SELECT id FROM users WHERE id = $1', [member.id])
    expect(rows).toEqual([{ id: member.id }])
  })
})
