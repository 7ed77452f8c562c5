import { afterAll, beforeAll, expect, it } from 'vitest'
import { addComment, addList, addResource, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { type Member, registerAdmin, registerMember, signUp } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { removeEnded } from '../../remove-ended.ts'

const DAY = 24 * 60 * 60_000
const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

/** Registered at the fake clock's time, as the database's own clock would have it. */
async function made(member: Member): Promise<Member> {
  const update = 'UPDATE users SET created_at = $2 WHERE id = $1'
  await runSql(test.ctx, update, [member.id, clock.read().toISOString()])
  return member
}

const isThere = async ({ id }: Member) =>
  (await runSql(test.ctx, 'SELECT id FROM users WHERE id = $1', [id])).length > 0

it('security 61: an account that was never verified and holds nothing goes after 14 days, and its address is free', async () => {
  const squatter = await made(await signUp(test, { email: 'owner@mail.example' }))
  const reader = await made(await registerMember(test))
  expect(
    (await reader.send('POST', `/api/resources/${await addResource(test.ctx)}/view`)).status,
  ).toBe(204)
  await test.ctx.views.flush()
  clock.advance(14 * DAY - 1)
  await removeEnded(test.ctx)
  expect(await isThere(squatter)).toBe(true)
  clock.advance(2)
  await removeEnded(test.ctx)
  expect([await isThere(squatter), await isThere(reader)]).toEqual([false, false])
  expect((await test.get('/api/user', { Cookie: squatter.cookie })).status).toBe(401)
  expect((await signUp(test, { email: 'owner@mail.example' })).id).not.toBe(squatter.id)
  const subjects = (await test.mails()).map(({ subject }) => subject)
  expect(subjects.some((subject) => /deleted/.test(subject))).toBe(false)
  const entries = await runSql(
    test.ctx,
    `SELECT user_id, ip FROM audit_log WHERE action = 'account_deleted'`,
  )
  expect(entries).toEqual([
    { user_id: null, ip: '' },
    { user_id: null, ip: '' },
  ])
})

it('security 61: verified ones, admins, and whoever has written, saved or chosen anything stay', async () => {
  const resourceId = await addResource(test.ctx)
  const members = await Promise.all(Array.from({ length: 8 }, () => registerMember(test)))
  const [verified, author, saver, student, lister, planner, chooser, curator] = members
  const ids = members.map(({ id }) => id)
  const set = (member: Member | undefined, change: string) =>
    runSql(test.ctx, `UPDATE users SET ${change} WHERE id = $1`, [member?.id])
  await set(verified, 'email_verified = true')
  await addComment(test.ctx, { resourceId, userId: ids[1] ?? 0, username: author?.username ?? '' })
  expect((await saver?.send('POST', `/api/resources/${resourceId}/save`))?.ok).toBe(true)
  const status = { status: 'want' }
  expect((await student?.send('PUT', `/api/study/${resourceId}`, status))?.status).toBe(200)
  await addList(test.ctx, { userId: lister?.id ?? 0, visibility: 'private', resources: [] })
  expect((await planner?.send('PUT', '/api/plan', { steps: [] }))?.ok).toBe(true)
  await set(chooser, `preferred_openings = '{Grob}'`)
  await set(curator, `role = 'curator'`)
  const admin = await registerAdmin(test)
  for (const each of [...members, admin]) await made(each)
  clock.advance(100 * DAY)
  await removeEnded(test.ctx)
  for (const [place, each] of [...members, admin].entries())
    expect(await isThere(each), `account ${place}`).toBe(true)
})
