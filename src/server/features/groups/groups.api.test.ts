import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupCard, GroupView, MemberView, PendingGroups } from '#shared/contracts/groups.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { groupDesk, read, seatBrowser, sent, verifiedMember } from '#tests/support/group-desk.ts'
import {
  type Member,
  registerAdmin,
  registerCurator,
  registerMember,
} from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const clock = fakeClock('2026-11-23T12:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const fault = async (answer: Response) => {
  const { code, fields } = (await answer.json()) as { code: string; fields?: object }
  return [answer.status, code, ...Object.keys(fields ?? {})]
}

describe('a group', () => {
  it('is made by whom the site lets, with a name and a time zone that there is', async () => {
    const body = { name: 'Juniors', timeZone: 'Europe/Berlin' }
    const unverified = await registerMember(test)
    expect(await fault(await unverified.send('POST', '/api/groups', body))).toEqual([
      403,
      'unverified',
    ])
    expect((await (await registerCurator(test)).send('POST', '/api/groups', body)).status).toBe(201)
    const owner = await verifiedMember(test)
    for (const timeZone of ['Mars/Olympus', '+02:00', '', 5, undefined])
      expect(await fault(await owner.send('POST', '/api/groups', { ...body, timeZone }))).toEqual([
        400,
        'invalid',
        'timeZone',
      ])
    for (const name of ['', 'ab', 'x'.repeat(101), ' \n '])
      expect(await fault(await owner.send('POST', '/api/groups', { ...body, name }))).toEqual([
        400,
        'invalid',
        'name',
      ])
    const made = await sent<GroupView>(owner, 'POST', '/api/groups', body)
    expect(made).toMatchObject({
      ...body,
      as: 'owner',
      members: 0,
      today: '2026-11-23',
      code: null,
    })
    test.ctx.config.groups = 'curators'
    expect(await fault(await owner.send('POST', '/api/groups', body))).toEqual([403, 'groups_off'])
    expect((await owner.get(`/api/groups/${made.id}`)).status).toBe(200)
    test.ctx.config.groups = 'off'
    expect((await owner.get(`/api/groups/${made.id}`)).status).toBe(404)
    expect(await read(owner, '/api/groups')).toEqual([])
    test.ctx.config.groups = 'on'
  })

  it('answers each of six roles what is theirs', async () => {
    const desk = await groupDesk(test)
    const { owner, path } = desk
    const { member, memberId } = await desk.join('Ana')
    const teacher = await desk.teacher()
    const [made] = await desk.seats(['Mia'])
    if (!made) throw new Error('no seat')
    const roles = {
      anybody: {
        get: (at: string) => test.get(at),
        send: (...request: Parameters<typeof test.send>) => test.send(...request),
      },
      outside: await registerMember(test),
      admin: await registerAdmin(test),
      curator: await registerCurator(test),
      member,
      seat: await seatBrowser(test, made),
      teacher,
      owner,
    }
    const homework = { title: 'Pins', items: [{ resourceId: 999_999 }] }
    const of = async (ask: (who: Pick<Member, 'get' | 'send'>) => Promise<Response>) => {
      const found: Record<string, number> = {}
      for (const [name, who] of Object.entries(roles))
        found[name] = (await ask(who as Member)).status
      return found
    }
    const outside = { anybody: 401, outside: 404, admin: 404, curator: 404 }
    const forPeople = { ...outside, member: 200, seat: 200, teacher: 200, owner: 200 }
    const forTeachers = { ...outside, member: 403, seat: 403, teacher: 200, owner: 200 }
    expect(await of((who) => who.get(path))).toEqual(forPeople)
    expect(await of((who) => who.get(`${path}/assignments`))).toEqual(forPeople)
    for (const part of ['members', 'progress', 'progress.csv', 'cards'])
      expect(await of((who) => who.get(`${path}/${part}`)), part).toEqual(forTeachers)
    expect(await of((who) => who.send('PATCH', path, { description: 'Room 4' }))).toEqual(
      forTeachers,
    )
    expect(await of((who) => who.send('POST', `${path}/assignments`, homework))).toEqual({
      ...forTeachers,
      teacher: 400,
      owner: 400,
    })
    expect(
      await of((who) => who.send('PATCH', `${path}/members/${memberId}`, { note: 'x' })),
    ).toEqual(forTeachers)
    expect(
      await of((who) => who.send('POST', `${path}/teachers`, { username: 'nobody.x' })),
    ).toEqual({
      ...forTeachers,
      teacher: 403,
      owner: 404,
    })
    expect(await of((who) => who.send('DELETE', `${path}/teachers/999999`))).toEqual({
      ...forTeachers,
      teacher: 403,
      owner: 404,
    })
    expect(await of((who) => who.send('POST', `${path}/archive`))).toEqual({
      ...forTeachers,
      teacher: 403,
    })
    const { code: _code, ...shown } = await read<GroupView>(owner, path)
    expect(await read(member, path)).toEqual({
      ...shown,
      as: 'member',
      me: { id: memberId, name: 'Ana' },
    })
  })

  it('that is archived is read and left, but not written or joined', async () => {
    const desk = await groupDesk(test)
    const { owner, path } = desk
    const { member } = await desk.join()
    const { code } = await sent<{ code: string }>(owner, 'PUT', `${path}/code`, {})
    await sent(owner, 'POST', `${path}/archive`)
    expect((await member.get(path)).status).toBe(200)
    for (const [method, at, body] of [
      ['PATCH', path, { name: 'Other' }],
      ['PUT', `${path}/code`, {}],
      ['POST', `${path}/seats`, { names: ['Mia'] }],
      ['POST', `${path}/teachers`, { username: 'nobody.x' }],
    ] as const)
      expect(await fault(await owner.send(method, at, body))).toEqual([409, 'archived'])
    const late = await registerMember(test)
    expect(await fault(await late.send('POST', '/api/groups/join', { code }))).toEqual([
      410,
      'archived',
    ])
    expect((await member.send('DELETE', `${path}/members/me`)).status).toBe(204)
    await sent(owner, 'POST', `${path}/restore`)
    await sent(owner, 'PATCH', path, { name: 'Other' })
  })

  it('has teachers who accept, step down and take it over', async () => {
    const desk = await groupDesk(test)
    const { owner, path, id } = desk
    const invited = await registerMember(test)
    const invite = () => owner.send('POST', `${path}/teachers`, { username: invited.username })
    expect((await invited.send('POST', `${path}/teachers/accept`)).status).toBe(404)
    expect((await invite()).status).toBe(204)
    expect(await fault(await invite())).toEqual([409, 'duplicate'])
    expect((await invited.get(path)).status).toBe(404)
    expect(await read<PendingGroups>(invited, '/api/groups/pending')).toEqual({
      invitations: [{ id, name: 'Tuesday juniors', owner: owner.username }],
      waiting: [],
    })
    const take = { userId: invited.id }
    expect(await fault(await owner.send('POST', `${path}/owner`, take))).toEqual([
      409,
      'not_a_teacher',
      'userId',
    ])
    await sent(invited, 'POST', `${path}/teachers/accept`)
    expect(await fault(await invited.send('POST', `${path}/teachers/accept`))).toEqual([
      409,
      'not_invited',
    ])
    expect(await fault(await owner.send('DELETE', `${path}/teachers/${owner.id}`))).toEqual([
      409,
      'owns_groups',
    ])
    expect(await fault(await owner.send('DELETE', `${path}/members/me`))).toEqual([
      409,
      'owns_groups',
    ])
    const deletion = { password: owner.password }
    expect(await fault(await owner.send('POST', '/api/delete-account', deletion))).toEqual([
      409,
      'owns_groups',
    ])
    expect(await sent(owner, 'POST', `${path}/owner`, take)).toMatchObject({
      as: 'teacher',
      teachers: [
        { username: invited.username, as: 'owner' },
        { username: owner.username, as: 'teacher' },
      ],
    })
    expect((await owner.send('DELETE', `${path}/teachers/${owner.id}`)).status).toBe(204)
    expect((await owner.get(path)).status).toBe(404)
    expect((await owner.send('POST', '/api/delete-account', deletion)).status).toBe(204)
  })

  it('that is archived takes no new teacher', async () => {
    const { owner, path } = await groupDesk(test)
    const invited = await registerMember(test)
    await sent(owner, 'POST', `${path}/teachers`, { username: invited.username })
    await sent(owner, 'POST', `${path}/archive`)
    const accept = () => invited.send('POST', `${path}/teachers/accept`)
    expect(await fault(await accept())).toEqual([409, 'archived'])
    expect((await invited.get(path)).status).toBe(404)
    await sent(owner, 'POST', `${path}/restore`)
    expect((await accept()).status).toBe(200)
  })

  it('security 77: shows a suspended teacher nothing of its members', async () => {
    const { owner, path, join } = await groupDesk(test)
    await join()
    await runSql(test.ctx, `UPDATE users SET suspended_at = now() WHERE id = $1`, [owner.id])
    for (const part of ['members', 'cards', 'progress', 'progress.csv'])
      expect(await fault(await owner.get(`${path}/${part}`))).toEqual([403, 'suspended'])
    expect((await owner.get(path)).status).toBe(200)
  })

  it('has at most ten teachers besides its owner, and goes to the longest one with the account', async () => {
    const desk = await groupDesk(test)
    const first = await desk.teacher()
    for (let each = 1; each < 10; each++) await desk.teacher()
    const more = { username: (await registerMember(test)).username }
    expect(await fault(await desk.owner.send('POST', `${desk.path}/teachers`, more))).toEqual([
      409,
      'too_many',
    ])
    const admin = await registerAdmin(test)
    await sent(admin, 'DELETE', `/api/admin/users/${desk.owner.id}`)
    expect(await read(first, desk.path)).toMatchObject({ as: 'owner' })
  })
})

describe('a code', () => {
  it('has eight characters that nobody confuses, and a new one voids the old', async () => {
    const { owner, path } = await groupDesk(test)
    const first = await sent<{ code: string; url: string }>(owner, 'PUT', `${path}/code`, {})
    expect(first.code).toMatch(/^[A-HJ-KM-NP-Z2-9]{8}$/)
    expect(first.url).toBe(`${test.ctx.config.siteUrl}/join/${first.code}`)
    expect(await read(owner, path)).toMatchObject({
      code: { ...first, uses: null, approval: false },
    })
    await sent(owner, 'PUT', `${path}/code`, {})
    expect((await test.get(`/api/groups/join/${first.code}`)).status).toBe(404)
    await sent(owner, 'DELETE', `${path}/code`)
    expect(await read(owner, path)).toMatchObject({ code: null })
    for (const body of [
      { uses: 0 },
      { uses: 501 },
      { uses: 1.5 },
      { expiresAt: '2026-11-22T00:00:00Z' },
      { expiresAt: 'soon' },
    ])
      expect((await fault(await owner.send('PUT', `${path}/code`, body)))[0]).toBe(400)
  })

  it('says before anything is pressed what teachers will see, in the reader’s language', async () => {
    const { owner, path } = await groupDesk(test)
    const { code } = await sent<{ code: string }>(owner, 'PUT', `${path}/code`, {})
    const seen = await (await test.get(`/api/groups/join/${code.toLowerCase()}`)).json()
    expect(seen).toMatchObject({ name: 'Tuesday juniors', teachers: [owner.username] })
    expect(JSON.stringify(seen)).toMatch(/Not your email address, your notes/)
    const german = await test.get(`/api/groups/join/${code}`, { 'Accept-Language': 'de' })
    expect(await german.text()).not.toMatch(/Not your email/)
  })

  it('that is late or used up is 410; at its last use by two at once one wins', async () => {
    const { owner, path } = await groupDesk(test)
    const expiresAt = '2026-11-23T13:00:00Z'
    const { code } = await sent<{ code: string }>(owner, 'PUT', `${path}/code`, {
      uses: 1,
      expiresAt,
    })
    const both = [await registerMember(test), await registerMember(test)]
    const answers = await Promise.all(
      both.map((each) => each.send('POST', '/api/groups/join', { code })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 410]))
    expect(await fault(await test.get(`/api/groups/join/${code}`))).toEqual([410, 'code_used_up'])
    const again = await sent<{ code: string }>(owner, 'PUT', `${path}/code`, { expiresAt })
    clock.advance(60 * 60_000)
    expect(await fault(await test.get(`/api/groups/join/${again.code}`))).toEqual([
      410,
      'code_expired',
    ])
  })

  it('lets somebody wait until a teacher admits them; twice is 409', async () => {
    const { owner, path, id } = await groupDesk(test)
    const { code } = await sent<{ code: string }>(owner, 'PUT', `${path}/code`, { approval: true })
    const member = await registerMember(test)
    const join = () => member.send('POST', '/api/groups/join', { code, name: 'Ana, "A" López' })
    const answer = await join()
    expect([answer.status, await answer.json()]).toEqual([201, { id, state: 'waiting' }])
    expect(await fault(await join())).toEqual([409, 'duplicate'])
    expect((await member.get(path)).status).toBe(404)
    const [waiting] = await read<MemberView[]>(owner, `${path}/members`)
    expect(waiting).toMatchObject({ name: 'Ana, "A" López', state: 'waiting', locked: false })
    expect(await read<GroupCard[]>(owner, '/api/groups')).toMatchObject([{ members: 0 }])
    await sent(owner, 'POST', `${path}/members/${waiting?.id}/admit`)
    expect((await member.get(path)).status).toBe(200)
    expect(await fault(await join())).toEqual([409, 'duplicate'])
    const told = await read<{ kind: string }[]>(member, '/api/notifications')
    expect(told).toMatchObject([{ kind: 'group', data: { what: 'admitted' } }])
  })
})

it('security 30: wrong codes count on both calls, ten an hour', async () => {
  const limited = await startTestApp({ config: { rateLimitFactor: 1 } })
  const member = await registerMember(limited)
  for (let each = 0; each < 5; each++) {
    expect((await limited.get('/api/groups/join/ZZZZZZZZ')).status).toBe(404)
    expect((await member.send('POST', '/api/groups/join', { code: 'ZZZZZZZZ' })).status).toBe(404)
  }
  expect((await limited.get('/api/groups/join/ZZZZZZZZ')).status).toBe(429)
  expect((await member.send('POST', '/api/groups/join', { code: 'ZZZZZZZZ' })).status).toBe(429)
  await limited.ctx[Symbol.asyncDispose]()
})

describe('an account', () => {
  it('security 46: leaves its groups when it goes, and has all of them in its export', async () => {
    const desk = await groupDesk(test)
    const { member, memberId } = await desk.join('Ana')
    await sent(desk.owner, 'PATCH', `${desk.path}/members/${memberId}`, { note: 'Likes pins' })
    const copy = await read<Record<string, unknown>>(member, '/api/account/export')
    expect(copy['memberships']).toMatchObject([
      { group: 'Tuesday juniors', name: 'Ana', note: 'Likes pins' },
    ])
    const own = await read<Record<string, unknown>>(desk.owner, '/api/account/export')
    expect(own['groups']).toMatchObject([
      { name: 'Tuesday juniors', as: 'owner', members: [{ name: 'Ana', note: 'Likes pins' }] },
    ])
    await sent(member, 'POST', '/api/delete-account', { password: member.password })
    expect(await read(desk.owner, `${desk.path}/members`)).toEqual([])
    const rows = await runSql(test.ctx, 'SELECT id FROM group_members WHERE user_id = $1', [
      member.id,
    ])
    expect(rows).toEqual([])
  })
})
