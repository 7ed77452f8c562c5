import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createSealer } from '#server/platform/auth/sealing.ts'
import { createContext } from '#server/context.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import type { KidsLockView } from '#shared/contracts/kids.ts'
import { addResource, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { cookieFrom, lockBrowser, PIN } from '#tests/support/kids-lock.ts'
import { logInAgain, PASSWORD, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
const clock = fakeClock('2026-11-22T09:00:00Z')
let test: TestApp
let grownUps: number

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read })
  grownUps = await addResource(test.ctx, { title: 'Not for kids' })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const statusOf = async (cookie: string) =>
  (await (await test.get('/api/kids-lock', { Cookie: cookie })).json()) as KidsLockView
const open = { locked: false, by: null }
const unlock = (cookie: string, proof: object) =>
  test.send('POST', '/api/kids-unlock', proof, { Cookie: cookie })
const refusal = async (answer: Response) => {
  const { code, triesLeft } = (await answer.json()) as { code: string; triesLeft?: number }
  return [answer.status, code, triesLeft]
}

describe('locking is refused', () => {
  it.each(['', '123', '123456789', '12a4', '１２３４', ' 1234'])('for the PIN %j', async (pin) => {
    const answer = await test.send('POST', '/api/kids-lock', { pin })
    expect([answer.status, cookieFrom(answer, 'kids_lock')]).toEqual([400, null])
  })

  it('of an account: to nobody, and without its password', async () => {
    const member = await registerMember(test)
    const lockOptions = { pin: PIN, account: true }
    expect(
      (await test.send('POST', '/api/kids-lock', { ...lockOptions, password: PASSWORD })).status,
    ).toBe(401)
    expect((await member.send('POST', '/api/kids-lock', lockOptions)).status).toBe(400)
    const wrong = { ...lockOptions, password: 'Wrong password 1' }
    expect((await member.send('POST', '/api/kids-lock', wrong)).status).toBe(400)
    expect(await statusOf(member.cookie)).toEqual(open)
  })

  it('where it is locked already', async () => {
    const cookie = await lockBrowser(test)
    const again = await test.send('POST', '/api/kids-lock', { pin: '9999' }, { Cookie: cookie })
    expect(await refusal(again)).toEqual([409, 'already_locked', undefined])
    expect((await unlock(cookie, { pin: PIN })).status).toBe(204)
  })
})

describe('a locked browser', () => {
  it('of a class of a former version is one like any other: the PIN opens it', async () => {
    const teacher = await registerMember(test)
    const cookie = await lockBrowser(test)
    await runSql(
      test.ctx,
      `WITH class AS (
        INSERT INTO kids_classes (user_id, code, code_expires, pin_hash, comments, leave, leave_pin)
        SELECT $1, 'AAAA2222', created_at, pin_hash, comments, leave, leave_pin FROM kids_locks
        ORDER BY id DESC LIMIT 1 RETURNING id
      ) UPDATE kids_locks SET class_id = class.id, class_number = 1, class_name = 'Window'
      FROM class WHERE kids_locks.id = (SELECT max(id) FROM kids_locks)`,
      [teacher.id],
    )
    test.ctx.locks.forget()
    expect(await statusOf(cookie)).toEqual({ locked: true, by: 'browser' })
    expect((await unlock(cookie, { pin: PIN })).status).toBe(204)
    expect(await statusOf(cookie)).toEqual(open)
  })

  it('gets a cookie that no script can read, and its cached responses are dropped', async () => {
    const answer = await test.send('POST', '/api/kids-lock', { pin: PIN })
    expect(await answer.json()).toEqual({ locked: true, by: 'browser' })
    const [lock = ''] = answer.headers
      .getSetCookie()
      .filter((each) => each.startsWith('kids_lock='))
    expect(lock).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(await statusOf(cookieFrom(answer, 'kids_lock') ?? '')).toEqual({
      locked: true,
      by: 'browser',
    })
  })

  it('security 60: with https its cookie is Secure and __Host-, and one of the plain name still holds', async () => {
    const secure = await startTestApp({ config: { siteUrl: 'https://openfile.test' } })
    const lockedBy = async (Cookie: string) =>
      ((await (await secure.get('/api/kids-lock', { Cookie })).json()) as { locked: boolean })
        .locked
    try {
      const answer = await secure.send('POST', '/api/kids-lock', { pin: PIN })
      const cookie = cookieFrom(answer, '__Host-kids_lock') ?? ''
      expect(answer.headers.getSetCookie()).toContain(
        `${cookie}; Path=/; Max-Age=31536000; SameSite=Lax; Secure; HttpOnly`,
      )
      expect(cookieFrom(answer, 'kids_lock')).toBeNull()
      const older = cookie.replace('__Host-', '')
      const others = [`kids_lock=made-up; ${cookie}`, `__Host-kids_lock=made-up; ${older}`]
      for (const each of [cookie, older, ...others])
        expect([each, await lockedBy(each)]).toEqual([each, true])
      const opened = await secure.send('POST', '/api/kids-unlock', { pin: PIN }, { Cookie: older })
      expect(opened.status).toBe(204)
      expect(['__Host-kids_lock', 'kids_lock'].map((name) => cookieFrom(opened, name))).toEqual([
        '__Host-kids_lock=',
        'kids_lock=',
      ])
    } finally {
      await secure.ctx[Symbol.asyncDispose]()
    }
  })

  it('stores only a hash of the PIN', async () => {
    await lockBrowser(test, { pin: '86421357' })
    const rows = await runSql(test.ctx, 'SELECT * FROM kids_locks')
    expect(JSON.stringify(rows)).not.toContain('86421357')
    expect(rows.at(-1)?.['pin_hash']).toMatch(/^\$argon2id\$/)
  })

  it('opens with its PIN, and its old cookie no longer locks anything', async () => {
    const cookie = await lockBrowser(test)
    const answer = await unlock(cookie, { pin: PIN })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/^kids_lock=; .*Max-Age=0/m)
    expect(await statusOf(cookie)).toEqual(open)
    // The unlocking in the other tab.
    expect((await unlock(cookie, { pin: PIN })).status).toBe(204)
  })

  it('opens with no other browser’s PIN, and with no password', async () => {
    const cookie = await lockBrowser(test)
    await lockBrowser(test, { pin: '2222' })
    expect(await refusal(await unlock(cookie, { pin: '2222' }))).toEqual([403, 'wrong_pin', 4])
    expect(await refusal(await unlock(cookie, { password: PASSWORD }))).toEqual([
      403,
      'wrong_pin',
      3,
    ])
    expect((await unlock(cookie, {})).status).toBe(400)
  })

  it('stays locked under a cookie of the same name for one path, as a script could set it', async () => {
    const cookie = await lockBrowser(test)
    expect(await statusOf(`kids_lock=made-up; ${cookie}`)).toEqual({ locked: true, by: 'browser' })
  })

  it.each([
    ['made up', () => 'kids_lock=1'],
    ['empty', () => 'kids_lock='],
    [
      'sealed elsewhere',
      () => `kids_lock=${createSealer('another secret').seal('kids lock', '1')}`,
    ],
    ['sealed for something else', () => `kids_lock=${test.ctx.sealer.seal('known browser', '1')}`],
    ['of no lock', () => `kids_lock=${test.ctx.sealer.seal('kids lock', '999999')}`],
    ['of no number', () => `kids_lock=${test.ctx.sealer.seal('kids lock', 'one; DROP')}`],
  ])('is not made by a cookie that is %s', async (_what, cookie) => {
    expect(await statusOf(cookie())).toEqual(open)
    expect((await test.get(`/api/resources/${grownUps}`, { Cookie: cookie() })).status).toBe(200)
  })
})

describe('guessing the PIN', () => {
  const wrong = (cookie: string) => unlock(cookie, { pin: '0000' })

  it('has five tries, then waits of 1, 5, 15 and 60 minutes, also for the right one', async () => {
    const cookie = await lockBrowser(test)
    for (const left of [4, 3, 2, 1, 0])
      expect(await refusal(await wrong(cookie))).toEqual([403, 'wrong_pin', left])
    for (const minutes of [1, 5, 15, 60, 60]) {
      const early = await unlock(cookie, { pin: PIN })
      expect([early.status, early.headers.get('retry-after')]).toEqual([429, String(minutes * 60)])
      clock.advance(minutes * MINUTE)
      expect(await refusal(await wrong(cookie))).toEqual([403, 'wrong_pin', 0])
    }
    clock.advance(60 * MINUTE)
    expect((await unlock(cookie, { pin: PIN })).status).toBe(204)
  })

  it('has no more tries when many are sent at once', async () => {
    const cookie = await lockBrowser(test)
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(cookie)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array(5).fill(403), ...Array(15).fill(429)])
  })

  it('counts for the lock, whichever copy of the cookie is used', async () => {
    const cookie = await lockBrowser(test)
    const [row] = await runSql<{ id: number }>(test.ctx, 'SELECT max(id) AS id FROM kids_locks')
    const copy = `kids_lock=${test.ctx.sealer.seal('kids lock', String(row?.id))}`
    for (const each of [cookie, copy, cookie, copy, cookie])
      expect((await wrong(each)).status).toBe(403)
    expect((await wrong(copy)).status).toBe(429)
  })
})

describe('a child’s account', () => {
  const lockAccount = async (member: Awaited<ReturnType<typeof registerMember>>) =>
    member.send('POST', '/api/kids-lock', { pin: PIN, account: true, password: PASSWORD })

  it('is locked in every session, and open again in every one', async () => {
    const member = await registerMember(test)
    const elsewhere = await logInAgain(test, member)
    expect(await statusOf(elsewhere.cookie)).toEqual(open)
    expect((await lockAccount(member)).status).toBe(200)
    for (const { cookie } of [member, elsewhere, await logInAgain(test, member)])
      expect(await statusOf(cookie)).toEqual({ locked: true, by: 'account' })
    expect((await unlock(elsewhere.cookie, { pin: PIN })).status).toBe(204)
    for (const { cookie } of [member, elsewhere]) expect(await statusOf(cookie)).toEqual(open)
  })

  it('opens with the account’s password', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    expect(await refusal(await unlock(member.cookie, { password: 'Wrong password 1' }))).toEqual([
      403,
      'wrong_pin',
      4,
    ])
    expect((await unlock(member.cookie, { password: PASSWORD })).status).toBe(204)
  })

  it('leaves the browser locked when it logs out, which opens that browser alone', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    const out = await member.send('POST', '/api/logout')
    expect(out.status).toBe(200)
    const left = cookieFrom(out, 'kids_lock') ?? ''
    expect(await statusOf(left)).toEqual({ locked: true, by: 'browser' })
    expect((await unlock(left, { pin: '0000' })).status).toBe(403)
    const opened = await unlock(left, { pin: PIN })
    expect([opened.status, cookieFrom(opened, 'kids_lock')]).toEqual([204, 'kids_lock='])
    const back = await logInAgain(test, member)
    expect(await statusOf(back.cookie)).toEqual({ locked: true, by: 'account' })
  })

  it('does not open with the PIN of a browser in which it is used', async () => {
    const member = await registerMember(test)
    const elsewhere = await logInAgain(test, member)
    const browser = await lockBrowser(test, { pin: '2222' }, elsewhere.cookie)
    await lockAccount(member)
    const both = `${elsewhere.cookie}; ${browser}`
    expect((await unlock(both, { pin: '2222' })).status).toBe(403)
    expect(await statusOf(member.cookie)).toEqual({ locked: true, by: 'account' })
  })

  it('takes its lock with it when it is deleted, and the cookies in browsers end', async () => {
    const member = await registerMember(test)
    const left = cookieFrom(await lockAccount(member), 'kids_lock') ?? ''
    expect((await member.send('POST', '/api/delete-account', { password: PASSWORD })).status).toBe(
      403,
    )
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [member.id])
    test.ctx.locks.forget()
    expect(await statusOf(left)).toEqual(open)
    expect(await statusOf(member.cookie)).toEqual(open)
  })
})

describe('another process on the same PostgreSQL', () => {
  it('knows within a second that an account was locked, and that it is open again', async () => {
    const { connectionString = '' } = test.ctx.database.pool.options
    const { config, logger } = test.ctx
    await using other = await createContext({
      config,
      appSecret: 'a secret for tests only',
      database: await openDatabase({ databaseUrl: connectionString, dataDir: '', poolSize: 3 }),
      logger,
      clock: clock.read,
    })
    const app = buildApp(other)
    const member = await registerMember(test)
    const lockedThere = async () => {
      const answer = await app.request('/api/kids-lock', { headers: { Cookie: member.cookie } })
      return ((await answer.json()) as KidsLockView).locked
    }
    await vi.waitFor(async () => {
      const listening = await runSql(
        test.ctx,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      )
      expect(listening).toHaveLength(2)
    })
    expect(await lockedThere()).toBe(false)
    await member.send('POST', '/api/kids-lock', { pin: PIN, account: true, password: PASSWORD })
    await vi.waitFor(async () => expect(await lockedThere()).toBe(true), { timeout: 1_000 })
    await unlock(member.cookie, { pin: PIN })
    await vi.waitFor(async () => expect(await lockedThere()).toBe(false), { timeout: 1_000 })
  })
})
