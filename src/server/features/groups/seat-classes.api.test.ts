import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MemberView, SeatView } from '#shared/contracts/groups.ts'
import { runSql } from '#tests/support/factories.ts'
import { groupDesk, read, seatBrowser, sent } from '#tests/support/group-desk.ts'
import type { Member } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ config: { rateLimitFactor: 1 } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const codeOf = async (who: Pick<Member, 'send'>, method: string, at: string, body: object) => {
  const answer = await who.send(method, at, body)
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}

async function classOf(names: string[], kids = true) {
  const desk = await groupDesk(test)
  const made = await desk.seats(names, kids)
  const members = () => read<MemberView[]>(desk.owner, `${desk.path}/members`)
  const locks = async () => (await members()).map(({ name, locked }) => `${name} ${locked}`)
  return { ...desk, made, members, locks }
}

it('all seats or some are locked and unlocked at once, and none if one is no seat', async () => {
  const { owner, path, made, locks, join, teacher } = await classOf(['Ana', 'Ben', 'Cem'])
  const at = `${path}/seats/lock`
  const { member, memberId } = await join('Dora')
  const [ana] = made
  const ids = made.map((each) => each.memberId)
  for (const [body, refused] of [
    [{}, 400],
    [{ locked: 'no' }, 400],
    [{ locked: false, memberIds: [] }, 400],
    [{ locked: false, memberIds: [...ids, memberId] }, 409],
    [{ locked: false, memberIds: [...ids, 999_999_999] }, 404],
  ] as const)
    expect((await owner.send('PUT', at, body)).status, JSON.stringify(body)).toBe(refused)
  expect((await member.send('PUT', at, { locked: false })).status).toBe(403)
  expect(await locks()).toEqual(['Ana true', 'Ben true', 'Cem true', 'Dora false'])
  await sent(await teacher(), 'PUT', at, { locked: false })
  expect(await locks()).toEqual(['Ana false', 'Ben false', 'Cem false', 'Dora false'])
  const some = await sent<MemberView[]>(owner, 'PUT', at, {
    locked: true,
    memberIds: [ana?.memberId, ana?.memberId],
  })
  expect(some).toMatchObject([{ name: 'Ana', locked: true }])
  expect(await locks()).toEqual(['Ana true', 'Ben false', 'Cem false', 'Dora false'])
  await sent(owner, 'POST', `${path}/archive`)
  expect(await codeOf(owner, 'PUT', at, { locked: true })).toEqual([409, 'archived'])
})

it('all seats or some get new passwords at once, which end their sessions and are in the log', async () => {
  const { owner, path, made, join } = await classOf(['Ana', 'Ben'], false)
  const at = `${path}/seats/passwords`
  const { member, memberId } = await join('Dora')
  const [ana, ben] = made as [SeatView, SeatView]
  const [of, other] = [await seatBrowser(test, ana), await seatBrowser(test, ben)]
  expect(await codeOf(owner, 'POST', at, { memberIds: [ana.memberId, memberId] })).toEqual([
    409,
    'not_a_seat',
  ])
  expect((await member.send('POST', at, {})).status).toBe(403)
  expect((await of.get('/api/user')).status).toBe(200)
  const some = await sent<SeatView[]>(owner, 'POST', at, { memberIds: [ana.memberId] })
  expect(some).toMatchObject([{ memberId: ana.memberId, name: 'Ana', username: ana.username }])
  expect([(await of.get('/api/user')).status, (await other.get('/api/user')).status]).toEqual([
    401, 200,
  ])
  const all = await sent<SeatView[]>(owner, 'POST', at, {})
  expect(all.map(({ name }) => name)).toEqual(['Ana', 'Ben'])
  expect((await other.get('/api/user')).status).toBe(401)
  await expect(seatBrowser(test, some[0] ?? ana)).rejects.toThrow('wrong_login')
  for (const each of all) await seatBrowser(test, each)
  const entries = await runSql(
    test.ctx,
    `SELECT id FROM audit_log WHERE action = 'seat_password_changed' AND details ->> 'group' = $1`,
    [String(path.split('/').at(-1))],
  )
  expect(entries).toHaveLength(3)
})

it('a class list has notes, and addresses that get a link once', async () => {
  const desk = await groupDesk(test)
  const rows = [
    { name: 'Ana', email: 'ana.parent@mail.example', note: 'Left-handed' },
    { name: 'Ana', email: ' ', note: null },
    { name: 'Cem', email: 'ana.parent@mail.example' },
  ]
  const at = `${desk.path}/seats`
  for (const body of [
    { rows: [] },
    { rows, names: ['Ana'] },
    { rows: Array(61).fill({ name: 'Ana' }) },
    { rows: [{ name: 'Ana', email: 'no address' }] },
    { rows: [{ name: ' ' }] },
    { rows: [{ name: 'Ana', note: 'x'.repeat(501) }] },
  ])
    expect((await desk.owner.send('POST', at, body)).status, JSON.stringify(body)).toBe(400)
  const made = await sent<SeatView[]>(desk.owner, 'POST', at, { rows })
  expect(made.map(({ notSent }) => notSent === undefined)).toEqual([true, true, false])
  const members = await read<MemberView[]>(desk.owner, `${desk.path}/members`)
  expect(members.map(({ name, note, state }) => [name, note, state])).toEqual([
    ['Ana', 'Left-handed', 'seat'],
    ['Ana', '', 'seat'],
    ['Cem', '', 'seat'],
  ])
  const mails = (await test.mails()).filter(({ to }) => to === 'ana.parent@mail.example')
  expect(mails).toHaveLength(1)
})
