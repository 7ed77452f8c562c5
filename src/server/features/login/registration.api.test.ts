import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD_COST } from '#server/platform/auth/passwords.ts'
import { MAY_BE_TAKEN, PASSWORD_TOO_EASY } from '#shared/contracts/login.ts'
import { userView, type UserView } from '#shared/contracts/profile.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { PASSWORD, registerMember, sessionCookie, signUp } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inEnglish } from '#tests/support/in-english.ts'

const clock = fakeClock('2026-06-15T12:00:00Z')
let test: TestApp
let made = 0

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

function someone(fields: Record<string, unknown> = {}) {
  made++
  const username = `newcomer${made}`
  return { username, email: `${username}@mail.example`, password: PASSWORD, ...fields }
}

const register = (body: unknown, headers?: Record<string, string>) =>
  test.send('POST', '/api/register', body, headers)
const logIn = (username: string, password: string) =>
  test.send('POST', '/api/login', { username, password })

async function countUsers(): Promise<number> {
  const [row] = await runSql<{ count: number }>(test.ctx, 'SELECT count(*) FROM users')
  return row?.count ?? -1
}

describe('POST /api/register refuses', () => {
  it.each([{}, [], null, '"text"', 5])('%j, with all faulty fields', async (body) => {
    const answer = await register(body)
    expect(answer.status).toBe(400)
    const { fields } = (await answer.json()) as ErrorBody
    const names = Object.keys(fields ?? {}).toSorted()
    expect(names).toEqual(
      JSON.stringify(body) === '{}' ? ['email', 'password', 'username'] : ['body'],
    )
  })

  const email = 'Please enter a valid email address'
  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', '', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(31), 'Username must be at most 30 characters'],
    [
      'username',
      'two words',
      'Username may contain only letters, digits, periods, underscores and hyphens',
    ],
    [
      'username',
      ' spaced ',
      'Username may contain only letters, digits, periods, underscores and hyphens',
    ],
    [
      'username',
      'a@b.example',
      'Username may contain only letters, digits, periods, underscores and hyphens',
    ],
    [
      'username',
      '<b>bold</b>',
      'Username may contain only letters, digits, periods, underscores and hyphens',
    ],
    [
      'username',
      'Šime',
      'Username may contain only letters, digits, periods, underscores and hyphens',
    ],
    [
      'username',
      'knight♘',
      'Username may contain only letters, digits, periods, underscores and hyphens',
    ],
    [
      'username',
      'nul\u0000nul',
      'Username may contain only letters, digits, periods, underscores and hyphens',
    ],
    [
      'username',
      'line\n',
      'Username may contain only letters, digits, periods, underscores and hyphens',
    ],
    ['username', 123, 'Username is required'],
    ['username', null, 'Username is required'],
    ['email', '', email],
    ['email', 'vera', email],
    ['email', 'vera@chess', email],
    ['email', 'a@b.example, c@d.example', email],
    ['email', 'a@b.example\nBcc: c@d.example', email],
    ['email', 'nul\u0000@b.example', email],
    ['email', `${'x'.repeat(250)}@b.example`, email],
    ['email', ['a@b.example'], email],
    ['password', 'Abc1x', 'Password must be at least 6 characters'],
    ['password', '♔♕♖♗♘', 'Password must be at least 6 characters'],
    ['password', '😀😃😄😁😆', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(101), 'Password is too long'],
    ['password', '😀'.repeat(101), 'Password is too long'],
    ['password', undefined, 'Password is required'],
    ['password', 12345678, 'Password is required'],
    ['avatarUrl', 'javascript:alert(1)', expect.stringMatching(/http/)],
    ['avatarUrl', 'data:image/png;base64,AAAA', expect.stringMatching(/http/)],
    ['avatarUrl', 'http://', expect.stringMatching(/http/)],
    ['avatarUrl', 'https://a.example/\u0000', expect.any(String)],
  ])('%s %j', async (field, value, message) => {
    const before = await countUsers()
    const answer = await register(someone({ [field]: value }))
    expect(answer.status).toBe(400)
    const body = (await answer.json()) as ErrorBody
    expect(body.fields).toEqual({ [field]: message })
    expect(sessionCookie(answer)).toBe('')
    expect(await countUsers()).toBe(before)
  })

  it.each([
    '123456',
    'PassWord1',
    'qwerty123',
    'own.name',
    'OWN.NAME',
    'Own.Name1!',
    'own@mail.example',
    'own99!',
  ])('security 03: the easy password %s', async (password) => {
    const before = await countUsers()
    const body = { username: 'own.name', email: 'own@mail.example', password }
    const answer = await register(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      message: inEnglish(PASSWORD_TOO_EASY),
      fields: { password: inEnglish(PASSWORD_TOO_EASY) },
    })
    expect(await countUsers()).toBe(before)
  })

  it('a name or address that is taken, in any case, without saying which', async () => {
    const taken = await registerMember(test, {
      username: 'Taken.Name',
      email: 'Taken@Mail.Example',
    })
    const [before] = await runSql(test.ctx, 'SELECT * FROM users WHERE id = $1', [taken.id])
    const mails = (await test.mails()).length
    const answers = await Promise.all(
      [
        { username: 'Taken.Name' },
        { username: 'tAKEN.nAME' },
        { email: 'Taken@Mail.Example' },
        { email: 'taken@mail.example' },
        { username: 'taken.name', email: 'TAKEN@MAIL.EXAMPLE' },
      ].map((fields) => register(someone(fields))),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(409)
      expect(sessionCookie(answer)).toBe('')
      const { requestId, ...body } = (await answer.json()) as ErrorBody
      expect(requestId).toBeTruthy()
      expect(body).toEqual({ message: inEnglish(MAY_BE_TAKEN), code: 'duplicate' })
    }
    expect(await runSql(test.ctx, 'SELECT * FROM users WHERE id = $1', [taken.id])).toEqual([
      before,
    ])
    expect((await test.mails()).length).toBe(mails)
  })
})

describe('POST /api/register', () => {
  it('lets exactly one of twenty simultaneous requests for a name succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(
          someone({
            username: index % 2 ? 'race-for-it' : 'Race-For-It',
            password: `Rook takes f7, mate ${index}`,
          }),
        ),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)])
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(await answer.json()).toMatchObject({ message: inEnglish(MAY_BE_TAKEN) })
      expect(sessionCookie(answer)).toBe('')
    }
    const rows = await runSql<{ email: string; sessions: number }>(
      test.ctx,
      `SELECT email, (SELECT count(*) FROM sessions WHERE user_id = users.id) AS sessions
       FROM users WHERE lower(username) = 'race-for-it'`,
    )
    const winner = answers.find(({ status }) => status === 201) as Response
    const { email } = (await winner.json()) as UserView
    expect(rows).toEqual([{ email, sessions: 1 }])
    const mailed = (await test.mails()).filter(({ text }) => /^Hello race-for-it,/i.test(text))
    expect(mailed.map(({ to }) => to)).toEqual([email])
  })

  it('security 36: makes the account, logs in, and shows the allowed fields only', async () => {
    const body = { ...someone(), avatarUrl: 'https://pictures.example/vera.png' }
    const answer = await register({
      ...body,
      id: 1,
      isAdmin: true,
      emailVerified: true,
      twoFactorEnabled: true,
      createdAt: '2001-01-01T00:00:00.000Z',
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const user = (await answer.clone().json()) as UserView
    // Only the responses to a suspended or muted user and to a seat of a group have these fields.
    const {
      suspended: _suspended,
      muted: _muted,
      managedBy: _managedBy,
      awaitingApproval: _awaits,
      ...fields
    } = userView.shape
    expect(Object.keys(user).toSorted()).toEqual(Object.keys(fields).toSorted())
    expect(userView.strict().parse(user)).toEqual(user)
    expect(user).toMatchObject({
      username: body.username,
      email: body.email,
      avatarUrl: body.avatarUrl,
      isAdmin: false,
      emailVerified: false,
      twoFactorEnabled: false,
      lastLogin: '2026-06-15T12:00:00.000Z',
    })
    expect(user.createdAt).not.toMatch(/^2001/)
    const me = await test.get('/api/user', { Cookie: sessionCookie(answer) })
    expect(await me.json()).toEqual(user)
  })

  it('security 01: stores an argon2id hash with a salt of its own, and shows it nowhere', async () => {
    const costly = await startTestApp({ passwordCost: PASSWORD_COST })
    await using _closing = costly.ctx
    const [one, two] = [await signUp(costly), await signUp(costly)]
    const rows = await runSql<{ password: string }>(
      costly.ctx,
      'SELECT password FROM users WHERE id = ANY($1)',
      [[one.id, two.id]],
    )
    for (const { password } of rows) {
      expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
    expect(new Set(rows.map(({ password }) => password)).size).toBe(2)
    for (const path of ['/api/user', '/api/sessions', '/api/account/export', '/api/admin/check']) {
      const answer = await one.get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toMatch(/argon2|token_?hash/i)
    }
  })

  it.each([
    ['six emoji', '😀😃😄😁😆😅'],
    ['a hundred emoji', '🙂'.repeat(100)],
    ['spaces around and within', '  Rook  takes f7 '],
    ['a composed accent', 'Tigran Petrosyán'],
    ['control and joined characters', 'a\u0000b\tc 👩‍👩‍👧'],
  ])('security 02: keeps a password of %s unchanged', async (_, password) => {
    const body = someone({ password })
    expect((await register(body)).status).toBe(201)
    expect((await logIn(body.username, password)).status).toBe(200)
    const others = [
      password.trim(),
      `${password} `,
      password.toUpperCase(),
      password.normalize('NFD'),
      password.replace('\u0000', ''),
      [...password].slice(0, -1).join(''),
    ].filter((other) => other !== password && [...other].length <= 100)
    for (const other of new Set(others)) {
      expect((await logIn(body.username, other)).status, JSON.stringify(other)).not.toBe(200)
    }
  })

  it('treats an empty avatar as none', async () => {
    for (const avatarUrl of ['', null]) {
      const answer = await register(someone({ avatarUrl }))
      expect(await answer.json()).toMatchObject({ avatarUrl: null })
    }
  })
})
