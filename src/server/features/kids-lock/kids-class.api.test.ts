import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KidsClassView } from '#shared/contracts/kids-class.ts'
import type { KidsLockView } from '#shared/contracts/kids-lock.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { cookieFrom, lockBrowser, PIN } from '#tests/support/kids-lock.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const HOUR = 3_600_000
const clock = fakeClock('2026-11-22T09:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: 'http://openfile.test' } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const classOf = async (teacher: Member) =>
  (await (await teacher.get('/api/kids-class')).json()) as KidsClassView
const newClass = async (teacher: Member, lockOptions: object = {}) => {
  const answer = await teacher.send('PUT', '/api/kids-class', { pin: PIN, ...lockOptions })
  return (await answer.json()) as KidsClassView
}
const join = (code: unknown, cookie = '') =>
  test.send('POST', '/api/kids-class/join', { code }, cookie ? { Cookie: cookie } : {})
const joined = async (code: string | null) => {
  const answer = await join(code)
  expect(answer.status).toBe(200)
  return cookieFrom(answer, 'kids_lock') ?? ''
}
const isLocked = async (cookie: string) =>
  ((await (await test.get('/api/kids-lock', { Cookie: cookie })).json()) as KidsLockView).locked

describe('a class code', () => {
  it('is refused where it is wrong, old, replaced, or the browser is locked', async () => {
    const teacher = await registerMember(test)
    for (const code of ['', 'ABC', 'AAAA-AAAA-AAAA', null, 12345678])
      expect((await join(code)).status).toBe(400)
    expect((await join('AAAA-2222')).status).toBe(404)
    const { code: first } = await newClass(teacher)
    const { code: second } = await newClass(teacher)
    expect((await join(first)).status).toBe(404)
    expect((await join(second, await lockBrowser(test))).status).toBe(409)
    clock.advance(24 * HOUR)
    expect((await join(second)).status).toBe(404)
    expect(await classOf(teacher)).toMatchObject({ code: null, link: null, codeExpires: null })
  })

  it('locks browsers, however it is typed, and knows them by number alone', async () => {
    const teacher = await registerMember(test)
    const { code, link, codeExpires } = await newClass(teacher, { comments: 'read' })
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    expect(link).toBe(`http://openfile.test/kids/class?code=${code}`)
    expect(Date.parse(codeExpires ?? '') - clock.read().getTime()).toBe(24 * HOUR)
    const typed = [code ?? '', (code ?? '').toLowerCase(), (code ?? '').replace('-', ' ')]
    const cookies = await Promise.all(typed.map(joined))
    for (const cookie of cookies) expect(await isLocked(cookie)).toBe(true)
    const { browsers } = await classOf(teacher)
    const lockedAt = clock.read().toISOString()
    expect(browsers).toEqual([1, 2, 3].map((number) => ({ number, lockedAt })))
    const rows = await runSql(test.ctx, 'SELECT * FROM kids_locks WHERE class_id IS NOT NULL')
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      ['blocked_until', 'class_id', 'class_number', 'comments', 'created_at', 'id', 'leave', 'leave_pin', 'mail_token_expires', 'mail_token_hash', 'pin_hash', 'tries', 'user_id'], // prettier-ignore
    )
  })

  it('locks 30 browsers, at the same moment too, and another when one is free', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    const answers = await Promise.all(Array.from({ length: 33 }, () => join(code)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array(30).fill(200), 409, 409, 409])
    const { browsers } = await classOf(teacher)
    expect(browsers.map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    )
    expect((await teacher.send('DELETE', '/api/kids-class/browsers/7')).status).toBe(204)
    await joined(code)
    expect((await classOf(teacher)).browsers).toHaveLength(30)
  })
})

describe('unlocking', () => {
  it('is the teacher’s alone: one or all, the class’s browsers only', async () => {
    const [teacher, other] = [await registerMember(test), await registerMember(test)]
    const { code } = await newClass(teacher)
    const [one, two] = [await joined(code), await joined(code)]
    const alone = await lockBrowser(test)
    const { code: others } = await newClass(other)
    const elsewhere = await joined(others)
    expect((await other.send('DELETE', '/api/kids-class/browsers/2')).status).toBe(404)
    for (const number of ['0', '31', 'x', '1.5'])
      expect((await teacher.send('DELETE', `/api/kids-class/browsers/${number}`)).status).toBe(400)
    expect((await teacher.send('DELETE', '/api/kids-class/browsers/1')).status).toBe(204)
    expect([await isLocked(one), await isLocked(two)]).toEqual([false, true])
    expect((await teacher.send('DELETE', '/api/kids-class/browsers')).status).toBe(204)
    expect([await isLocked(two), await isLocked(alone), await isLocked(elsewhere)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('by PIN opens one browser; a new PIN counts for the locked ones', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    const [one, two] = [await joined(code), await joined(code)]
    await newClass(teacher, { pin: '86421' })
    const unlock = (cookie: string, pin: string) =>
      test.send('POST', '/api/kids-unlock', { pin }, { Cookie: cookie })
    expect((await unlock(one, PIN)).status).toBe(403)
    expect((await unlock(one, '86421')).status).toBe(204)
    expect([await isLocked(one), await isLocked(two)]).toEqual([false, true])
  })

  it('stays possible by PIN when the teacher’s account is gone', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    const cookie = await joined(code)
    await runSql(test.ctx, 'DELETE FROM users WHERE id = $1', [teacher.id])
    test.ctx.locks.forget()
    expect(await isLocked(cookie)).toBe(true)
    const open = await test.send('POST', '/api/kids-unlock', { pin: PIN }, { Cookie: cookie })
    expect(open.status).toBe(204)
  })
})

describe('as plain forms', () => {
  const submit = (path: string, fields: Record<string, string>, cookie = '') =>
    test.send('POST', path, new URLSearchParams(fields).toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(cookie ? { Cookie: cookie } : {}),
    })
  const page = async (path: string, cookie = '') =>
    (await test.get(path, cookie ? { Cookie: cookie } : {})).text()

  it('a teacher makes a code, a child enters it, the teacher unlocks', async () => {
    const teacher = await registerMember(test)
    const lockOptions = {
      pin: PIN,
      again: PIN,
      comments: 'hidden',
      leave: 'always',
      leavePin: 'true',
    }
    const unequal = await submit('/kids/class', { ...lockOptions, again: '9999' }, teacher.cookie)
    expect([unequal.status, await unequal.text()]).toEqual([400, expect.stringContaining('The two PINs are not the same')]) // prettier-ignore
    expect((await submit('/kids/class', lockOptions)).status).toBe(401)
    expect((await submit('/kids/class', lockOptions, teacher.cookie)).status).toBe(303)
    const { code } = await classOf(teacher)
    expect(await page('/kids/class', teacher.cookie)).toContain(`<p class="big-code">${code}</p>`)
    expect(await page(`/kids/class?code=${code}`)).toContain(`value="${code}"`)
    expect(await page('/kids/class?code="><script>')).not.toContain('<script>')
    const locked = await submit('/kids/class/join', { code: code ?? '' })
    expect([locked.status, locked.headers.get('location')]).toEqual([303, '/kids/locked'])
    const cookie = cookieFrom(locked, 'kids_lock') ?? ''
    expect(await page('/kids/lock', cookie)).toContain('This is browser 1 of the class.')
    expect(await page('/kids/class', teacher.cookie)).toContain('Unlock browser 1')
    expect((await submit('/kids/class/unlock', { browser: '2' }, teacher.cookie)).status).toBe(404)
    expect((await submit('/kids/class/unlock', { browser: 'all' }, cookie)).status).toBe(409)
    expect((await submit('/kids/class/unlock', { browser: 'all' }, teacher.cookie)).status).toBe(
      303,
    )
    expect(await isLocked(cookie)).toBe(false)
  })
})
