import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberView, SeatCard } from '#shared/contracts/groups.ts'
import type { AssignmentView, ProgressView } from '#shared/contracts/homework.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { groupDesk, read, seatBrowser, sent } from '#tests/support/group-desk.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { listenWith } from '#tests/support/listening-server.ts'
import { registerAdmin, registerCurator, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const UNNAMED = 'A lesson that is not for kids'
let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const codeOf = async (answer: Response) => {
  const said = await answer.text()
  const { code } = (said ? JSON.parse(said) : {}) as { code?: string }
  return [answer.status, code]
}

async function withChapters(at: TestApp): Promise<{ id: number; chapters: number[] }> {
  const id = await addResource(at.ctx, { title: 'Grown-up endings' })
  const curator = await registerCurator(at)
  const made = await sent<{ id: number }[]>(curator, 'PUT', `/api/admin/resources/${id}/chapters`, {
    chapters: [{ title: 'Grown-up rooks' }],
  })
  return { id, chapters: made.map((each) => each.id) }
}

async function oneSeat(kids = false) {
  const desk = await groupDesk(test)
  const [made] = await desk.seats(['Mia'], kids)
  if (!made) throw new Error('no seat')
  return { ...desk, made, member: `${desk.path}/members/${made.memberId}` }
}

describe('seats', () => {
  it('have usernames of their names and passwords that a child can type', async () => {
    const desk = await groupDesk(test)
    const names = [
      'Ana López',
      'ana lopez',
      'O’Neil, "Max"',
      'دانا',
      '李',
      'Admin',
      'X',
      '=cmd()',
      'Łukasz',
      'Straße',
    ]
    const made = await desk.seats(names)
    expect(made.map(({ name }) => name)).toEqual(names)
    expect(made[0]?.username).toBe('ana.lopez')
    expect(made[1]?.username).toMatch(/^ana\.lopez\d+$/)
    expect(made[2]?.username).toBe('oneil.max')
    expect(made.slice(-2).map(({ username }) => username)).toEqual(['lukasz', 'strasse'])
    for (const { username, password } of made) {
      expect(username).toMatch(/^[a-z0-9.]{3,30}$/)
      expect(password).toMatch(/^[a-z]+-[a-z]+-[2-9]{4}$/)
    }
    expect(new Set(made.map(({ username }) => username)).size).toBe(names.length)
    const cards = await read<SeatCard[]>(desk.owner, `${desk.path}/cards`)
    expect(cards).toHaveLength(names.length)
    expect(cards[0]?.url).toMatch(/\/auth\?username=/)
    for (const body of [
      { names: [] },
      { names: Array(61).fill('Ana') },
      { names: ['Ana', ' '] },
      {},
    ])
      expect((await desk.owner.send('POST', `${desk.path}/seats`, body)).status).toBe(400)
    expect(await read<MemberView[]>(desk.owner, `${desk.path}/members`)).toHaveLength(names.length)
  })

  it('are at most 200 with the other members', async () => {
    const desk = await groupDesk(test)
    for (let each = 0; each < 3; each++) await desk.seats(Array(60).fill('Ana'))
    const more = (number: number) =>
      desk.owner.send('POST', `${desk.path}/seats`, { names: Array(number).fill('Ben') })
    expect(await codeOf(await more(21))).toEqual([409, 'group_full'])
    expect((await more(20)).status).toBe(201)
  })

  it('say which group manages them, and write nothing that others read', async () => {
    const { made, id, owner, path } = await oneSeat()
    const seat = await seatBrowser(test, made)
    const user = await read<Record<string, unknown>>(seat, '/api/user')
    expect(user).toMatchObject({ email: null, managedBy: { id, name: 'Tuesday juniors' } })
    expect(await read(owner, '/api/user')).not.toHaveProperty('managedBy')
    await sent(owner, 'PATCH', path, { name: 'Wednesday juniors' })
    expect(await read(seat, '/api/user')).toMatchObject({
      managedBy: { name: 'Wednesday juniors' },
    })
    const resource = await addResource(test.ctx)
    for (const [method, at, body] of [
      ['POST', `/api/resources/${resource}/comments`, { content: 'Good' }],
      ['POST', '/api/suggestions', { url: 'https://lesson.example/1' }],
      ['POST', `/api/resources/${resource}/corrections`, { fields: { title: 'Other' } }],
      ['POST', '/api/reports', { kind: 'resource', id: resource, reason: 'spam' }],
      ['POST', '/api/lists', { title: 'Mine', visibility: 'public' }],
      ['POST', '/api/delete-account', { password: made.password }],
      ['POST', '/api/tokens', { name: 'Script', scopes: ['read'] }],
      ['POST', '/api/setup-2fa', {}],
      ['POST', '/api/verify-2fa', { token: '123456' }],
      ['POST', '/api/passkeys/options', {}],
      ['POST', '/api/passkeys', {}],
      ['POST', '/api/identities/prepare', {}],
      ['POST', '/api/groups/join', { code: 'ABCD2345' }],
      ['DELETE', `${path}/members/me`, undefined],
    ] as const)
      expect(await codeOf(await seat.send(method, at, body)), at).toEqual([403, 'seat'])
    await sent(seat, 'PUT', `/api/study/${resource}`, { status: 'done' })
  })

  it('get a new password from teachers, which ends their sessions', async () => {
    const { made, owner, member } = await oneSeat()
    const seat = await seatBrowser(test, made)
    const renewed = await sent<typeof made>(owner, 'POST', `${member}/password`)
    expect((await seat.get('/api/user')).status).toBe(401)
    await expect(seatBrowser(test, made)).rejects.toThrow('wrong_login')
    await seatBrowser(test, renewed)
    const other = await registerMember(test)
    const { code } = await sent<{ code: string }>(
      owner,
      'PUT',
      `${member.split('/members')[0]}/code`,
      {},
    )
    await sent(other, 'POST', '/api/groups/join', { code })
    const members = await read<MemberView[]>(owner, `${member.split('/members')[0]}/members`)
    const ordinary = members.find(({ userId }) => userId === other.id)?.id
    for (const [method, part, body] of [
      ['POST', 'password', {}],
      ['POST', 'release', { email: 'parent@mail.example' }],
      ['PUT', 'lock', { locked: true }],
    ] as const)
      expect(
        await codeOf(
          await owner.send(
            method,
            `${member.split('/members')[0]}/members/${ordinary}/${part}`,
            body,
          ),
        ),
      ).toEqual([409, 'not_a_seat'])
  })

  it('go with their group', async () => {
    const { made, owner, path } = await oneSeat()
    await sent(owner, 'DELETE', path)
    const rows = await runSql(test.ctx, 'SELECT id FROM users WHERE username = $1', [made.username])
    expect(rows).toEqual([])
  })
})

describe('a seat that teachers have locked', () => {
  it('is named when a lesson is not for it, but not a whole class', async () => {
    const desk = await groupDesk(test)
    await desk.seats(['Ann', 'Ben', 'Cem', 'Dora', 'Eli'], true)
    const titles = ['one', 'two', 'three', 'four']
    const items: { resourceId: number }[] = []
    for (const title of titles) items.push({ resourceId: await addResource(test.ctx, { title }) })
    await test.ctx.version.refresh()
    const refused = await desk.owner.send('POST', `${desk.path}/assignments`, { title: 'x', items })
    const { message, items: named } = (await refused.json()) as { message: string; items: object[] }
    expect(message.replace(/[\u2068\u2069]/g, '')).toBe(
      'Not for kids, and so closed to Ann, Ben, Cem and 2 others: “one”, “two”, “three” and 1 other. Leave it out, unlock them, or choose other members.',
    )
    expect(named).toHaveLength(4)
  })

  it('sees what is for kids, finds its homework and ticks it', async () => {
    const desk = await oneSeat(true)
    const [forKids, other] = [
      await addResource(test.ctx, { isForKids: true, title: 'Pins for kids' }),
      await addResource(test.ctx),
    ]
    await test.ctx.version.refresh()
    const seat = await seatBrowser(test, desk.made)
    expect((await seat.get(`/api/resources/${other}`)).status).toBe(403)
    expect((await seat.get('/api/saved-resources')).status).toBe(403)
    expect((await seat.send('PUT', `/api/study/${other}`, { status: 'done' })).status).toBe(403)
    const refused = await desk.owner.send('POST', `${desk.path}/assignments`, {
      title: 'Pins',
      items: [{ resourceId: forKids }, { resourceId: other }],
    })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'not_for_kids',
        items: [expect.objectContaining({ resourceId: other })],
      }),
    ])
    await desk.assign({ items: [{ resourceId: forKids }] })
    expect(await read(seat, '/api/groups')).toMatchObject([{ id: desk.id, open: 1 }])
    await sent(seat, 'PUT', `/api/study/${forKids}`, { status: 'done' })
    expect(await read(seat, `${desk.path}/assignments`)).toMatchObject([
      { items: [{ state: 'done' }], progress: { state: 'done' } },
    ])
    // What is no longer for kids is not named, and counts for nobody who is locked.
    await runSql(test.ctx, 'UPDATE resources SET is_for_kids = false WHERE id = $1', [forKids])
    await test.ctx.version.refresh()
    expect(await read(seat, `${desk.path}/assignments`)).toMatchObject([
      { items: [{ gone: 'not_for_kids', type: null, title: UNNAMED }], progress: { of: 0 } },
    ])
    await runSql(test.ctx, 'UPDATE resources SET is_for_kids = true WHERE id = $1', [forKids])
    const admin = await registerAdmin(test)
    await sent(admin, 'DELETE', `/api/admin/resources/${forKids}`)
    const [trashed] = await read<AssignmentView[]>(seat, `${desk.path}/assignments`)
    expect(trashed?.items).toMatchObject([{ gone: 'trashed', title: 'Pins for kids' }])
  })

  it('is not told the titles of lessons for grown-ups, however they came to be assigned', async () => {
    const desk = await oneSeat(false)
    const { id, chapters } = await withChapters(test)
    const gone = await addResource(test.ctx, { title: 'Grown-up secrets' })
    await desk.assign({
      items: [{ resourceId: id, chapterIds: chapters.slice(0, 1) }, { resourceId: gone }],
    })
    await sent(await registerAdmin(test), 'DELETE', `/api/admin/resources/${gone}`)
    await sent(desk.owner, 'PUT', `${desk.member}/lock`, { locked: true })
    const seat = await seatBrowser(test, desk.made)
    const answer = await seat.get(`${desk.path}/assignments`)
    const text = await answer.clone().text()
    expect(text).not.toMatch(/Grown-up/)
    expect(await answer.json()).toMatchObject([
      {
        items: [
          { gone: 'not_for_kids', title: UNNAMED },
          { gone: 'trashed', title: UNNAMED },
        ],
      },
    ])
    expect(await read(desk.owner, `${desk.path}/assignments`)).toMatchObject([
      { items: [{ title: 'Grown-up endings' }, { title: 'Grown-up secrets' }] },
    ])
  })

  it('is unlocked by its teachers alone, and leaves the browser to the next', async () => {
    const desk = await oneSeat(true)
    const seat = await seatBrowser(test, desk.made)
    const first = await seat.get('/api/user')
    expect(await first.json()).toMatchObject({ email: null, managedBy: { id: desk.id } })
    expect(first.headers.getSetCookie().join()).not.toContain('kids_lock')
    for (const proof of [{ pin: '0000' }, { password: desk.made.password }])
      expect((await seat.send('POST', '/api/kids-unlock', proof)).status).toBe(403)
    const members = () => read<MemberView[]>(desk.owner, `${desk.path}/members`)
    expect(await members()).toMatchObject([{ state: 'seat', locked: true }])
    await sent(desk.owner, 'PUT', `${desk.member}/lock`, { locked: false })
    expect((await seat.get('/api/saved-resources')).status).toBe(200)
    expect(await members()).toMatchObject([{ locked: false }])
    await sent(desk.owner, 'PUT', `${desk.member}/lock`, { locked: true })
    expect((await seat.get('/api/saved-resources')).status).toBe(403)
  })

  it('is released in its own language, else in the teacher’s', async () => {
    const desk = await oneSeat()
    const speak = (username: string, locale: string) =>
      runSql(
        test.ctx,
        `UPDATE users SET preferences = preferences || jsonb_build_object('locale', $2::text) WHERE username = $1`,
        [username, locale],
      )
    const subjectOf = async (email: string) => {
      await sent(desk.owner, 'POST', `${desk.member}/release`, { email })
      return (await test.mails()).findLast(({ to }) => to === email)?.subject
    }
    await speak(desk.owner.username, 'de')
    expect(await subjectOf('german@mail.example')).toContain('wird dir übergeben')
    await speak(desk.made.username, 'fr')
    expect(await subjectOf('french@mail.example')).toContain('vous est')
  })

  it('becomes an ordinary account of an address by the link that was sent there', async () => {
    const desk = await oneSeat(true)
    await sent(desk.owner, 'POST', `${desk.member}/release`, { email: 'parent@mail.example' })
    const mail = (await test.mails()).findLast(({ to }) => to === 'parent@mail.example')
    expect(mail?.text).toContain('Tuesday juniors')
    const token = linksIn(mail?.text ?? '')[0]
      ?.split('/')
      .at(-1)
    expect(await read<MemberView[]>(desk.owner, `${desk.path}/members`)).toMatchObject([
      { state: 'seat' },
    ])
    const password = 'Rook takes f7, mate 2'
    expect((await test.send('POST', '/api/reset-password', { token, password })).status).toBe(200)
    const own = await seatBrowser(test, { username: desk.made.username, password })
    const user = await read<Record<string, unknown>>(own, '/api/user')
    expect(user).toMatchObject({ email: 'parent@mail.example', emailVerified: true })
    expect(user).not.toHaveProperty('managedBy')
    expect((await own.get('/api/saved-resources')).status).toBe(200)
    expect(await read<MemberView[]>(desk.owner, `${desk.path}/members`)).toMatchObject([
      { state: 'member', locked: false },
    ])
    await sent(desk.owner, 'DELETE', desk.path)
    expect((await own.get('/api/user')).status).toBe(200)
    const taken = await oneSeat()
    const again = await taken.owner.send('POST', `${taken.member}/release`, {
      email: 'parent@mail.example',
    })
    expect(again.status).toBe(409)
  })
})

it('security 74: links to strangers are few, and carry no address of a member’s own', async () => {
  const limited = await startTestApp({ config: { rateLimitFactor: 1 } })
  const desk = await groupDesk(limited)
  await sent(desk.owner, 'PATCH', desk.path, {
    name: 'Win at https://evil.example/a, www.evil.example or mail me@evil.example',
  })
  const [seat] = await desk.seats(['Mia'])
  const member = `${desk.path}/members/${seat?.memberId}`
  const release = (email: string) => desk.owner.send('POST', `${member}/release`, { email })
  const answers: string[] = []
  for (let each = 0; each < 21; each++)
    answers.push((await codeOf(await release(`stranger${each}@mail.example`))).join(' '))
  expect(answers.slice(0, 20).every((each) => each.startsWith('204'))).toBe(true)
  expect(answers[20]).toBe('429 too_many_requests')
  const mails = (await limited.mails()).filter(({ to }) => to.startsWith('stranger'))
  expect(mails).toHaveLength(20)
  for (const { subject, text, html } of mails)
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil\.example/)
  expect(mails[0]?.text).toContain('Win at or mail')
  // Nor does the address get one from somebody else on the same day.
  const other = await groupDesk(limited)
  const [another] = await other.seats(['Ben'])
  const again = await other.owner.send(
    'POST',
    `${other.path}/members/${another?.memberId}/release`,
    {
      email: 'Stranger3@mail.example',
    },
  )
  expect([again.status, again.headers.get('Retry-After')]).toEqual([429, expect.any(String)])
  expect(await again.text()).toContain('This address was sent a link today')
  await limited.ctx[Symbol.asyncDispose]()
})

it('security 52: 50 pupils log in and tick within a minute behind one address', async () => {
  const school = await startTestApp({ config: { rateLimitFactor: 1, trustedProxies: 1 } })
  const server = await listenWith(school)
  const desk = await groupDesk(school)
  const lessons: number[] = []
  for (let each = 0; each < 5; each++)
    lessons.push(await addResource(school.ctx, { isForKids: true }))
  await school.ctx.version.refresh()
  await desk.assign({ items: lessons.map((resourceId) => ({ resourceId })) })
  const seats = await desk.seats(Array(50).fill('Mia'), true)
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': '198.51.100.7',
    Origin: school.ctx.config.siteUrl,
  }
  const statuses = await Promise.all(
    seats.map(async ({ username, password }) => {
      const body = JSON.stringify({ username, password })
      const login = await server.send('POST', '/api/login', headers, body)
      const Cookie =
        login.headers['set-cookie']?.find((each) => each.startsWith('session='))?.split(';')[0] ??
        ''
      const done = JSON.stringify({ status: 'done' })
      const ticks: number[] = []
      for (const id of lessons)
        ticks.push(
          (await server.send('PUT', `/api/study/${id}`, { ...headers, Cookie }, done)).status,
        )
      return [login.status, ...ticks]
    }),
  )
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  const { cells } = await read<ProgressView>(desk.owner, `${desk.path}/progress`)
  expect(cells.filter(({ state }) => state === 'done')).toHaveLength(50)
  await server.close()
  await school.ctx[Symbol.asyncDispose]()
})

it('seats log in with their passwords where nobody else does', async () => {
  const { made, owner } = await oneSeat()
  const off = await startTestApp({
    config: { passwordLogin: false, lichess: { url: 'http://127.0.0.1:9' } },
  })
  const desk = await groupDesk(off)
  const [seat] = await desk.seats(['Mia'])
  const logIn = (username = '', password = '') =>
    off.send('POST', '/api/login', { username, password })
  expect((await logIn(seat?.username, seat?.password)).status).toBe(200)
  expect((await logIn(seat?.username, 'not-the-word-2345')).status).toBe(401)
  for (const [name, password] of [
    [desk.owner.username, desk.owner.password],
    [made.username, made.password],
    [owner.username, owner.password],
  ])
    expect(await codeOf(await logIn(name, password))).toEqual([403, 'password_login_off'])
  expect(await (await off.get('/api/sign-in')).json()).toMatchObject({
    password: false,
    seats: true,
  })
  await off.ctx[Symbol.asyncDispose]()
})
