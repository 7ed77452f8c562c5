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
const join = (code: unknown, cookie = '', name?: unknown) =>
  test.send('POST', '/api/kids-class/join', { code, name }, cookie ? { Cookie: cookie } : {})
const joined = async (code: string | null, name?: string) => {
  const answer = await join(code, '', name)
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

  it('locks browsers, however it is typed, and knows nothing of them but number and name', async () => {
    const teacher = await registerMember(test)
    const { code, link, codeExpires } = await newClass(teacher, { comments: 'read' })
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    expect(link).toBe(`http://openfile.test/kids/class?code=${code}`)
    expect(Date.parse(codeExpires ?? '') - clock.read().getTime()).toBe(24 * HOUR)
    const typed = [code ?? '', (code ?? '').toLowerCase(), (code ?? '').replace('-', ' ')]
    const cookies = await Promise.all(typed.map((each) => joined(each)))
    for (const cookie of cookies) expect(await isLocked(cookie)).toBe(true)
    const { browsers } = await classOf(teacher)
    const lockedAt = clock.read().toISOString()
    expect(browsers).toEqual(
      [1, 2, 3].map((number) => ({ number, name: `Browser ${number}`, lockedAt })),
    )
    const rows = await runSql(test.ctx, 'SELECT * FROM kids_locks WHERE class_id IS NOT NULL')
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      ['blocked_until', 'class_id', 'class_name', 'class_number', 'comments', 'created_at', 'id', 'leave', 'leave_pin', 'mail_token_expires', 'mail_token_hash', 'pin_hash', 'tries', 'user_id'], // prettier-ignore
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

describe('the name of a browser', () => {
  const rename = (teacher: Member, number: number | string, name: unknown) =>
    teacher.send('PUT', `/api/kids-class/browsers/${number}`, { name })
  const namesOf = async (teacher: Member) =>
    (await classOf(teacher)).browsers.map(({ name }) => name)

  it('is refused where it is too long, has hidden characters, or the browser is in another class', async () => {
    const [teacher, other] = [await registerMember(test), await registerMember(test)]
    const { code } = await newClass(teacher)
    for (const name of ['x'.repeat(41), 'Window\u0000', 'Win\u202edow', 7, ['a'], {}])
      expect([name, (await join(code, '', name)).status]).toEqual([name, name === 7 ? 200 : 400])
    const cookie = await joined(code, 'Window 2')
    await newClass(other)
    expect((await rename(other, 2, 'Mine')).status).toBe(404)
    for (const number of ['0', '31', 'x'])
      expect((await rename(teacher, number, 'Window')).status).toBe(400)
    const long = await rename(teacher, 2, 'x'.repeat(41))
    expect([long.status, await long.json()]).toEqual([400, expect.objectContaining({ fields: { name: 'Name must be at most 40 characters' } })]) // prettier-ignore
    expect((await test.send('PUT', '/api/kids-class/browsers/2', { name: 'x' })).status).toBe(401)
    expect(
      (await test.send('PUT', '/api/kids-class/browsers/2', { name: 'x' }, { Cookie: cookie }))
        .status,
    ).toBe(403)
    expect(await namesOf(teacher)).toEqual(['7', 'Window 2'])
  })

  it('is given when it joins or afterwards, and taken away by a blank one', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    await joined(code, '  Window   2 ')
    await joined(code, ' ')
    await joined(code, 'Window 2')
    expect(await namesOf(teacher)).toEqual(['Window 2', 'Browser 2', 'Window 2'])
    const renamed = await rename(teacher, 2, ` ${'ü'.repeat(40)} `)
    expect([renamed.status, await renamed.json()]).toEqual([200, { number: 2, name: 'ü'.repeat(40), lockedAt: expect.any(String) }]) // prettier-ignore
    await rename(teacher, 3, '')
    expect(await namesOf(teacher)).toEqual(['Window 2', 'ü'.repeat(40), 'Browser 3'])
  })

  it('is deleted with its lock: the next browser with that number has none', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    await joined(code, 'Window 2')
    expect((await teacher.send('DELETE', '/api/kids-class/browsers/1')).status).toBe(204)
    await joined(code)
    expect(await namesOf(teacher)).toEqual(['Browser 1'])
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

  it('with the PIN opens one browser; a new PIN applies to the locked ones', async () => {
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

  it('stays possible with the PIN when the teacher’s account is gone', async () => {
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

  it('a browser is named where it joins and in the class, and a refused name is not lost', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    const long = `<b>${'x'.repeat(40)}`
    const refused = await submit('/kids/class/join', { code: code ?? '', name: long })
    const form = await refused.text()
    expect([refused.status, form]).toEqual([400, expect.stringContaining('Name must be at most 40 characters')]) // prettier-ignore
    expect(form).toContain(`value="${code}"`)
    expect(form).toContain(`value="&lt;b&gt;${'x'.repeat(40)}"`)
    const locked = await submit('/kids/class/join', { code: code ?? '', name: '<i>Window 2' })
    const cookie = cookieFrom(locked, 'kids_lock') ?? ''
    expect(await page('/kids/lock', cookie)).toContain('This is “&lt;i&gt;Window 2” (browser 1) of the class.') // prettier-ignore
    expect(await page('/kids/class', teacher.cookie)).toContain('aria-label="Unlock &lt;i&gt;Window 2 (browser 1)"') // prettier-ignore
    const name = (fields: Record<string, string>, by = teacher.cookie) =>
      submit('/kids/class/name', fields, by)
    expect((await name({ browser: '1', name: 'x' }, '')).status).toBe(401)
    expect((await name({ browser: '1', name: 'x' }, cookie)).status).toBe(409)
    expect((await name({ browser: '2', name: 'x' })).status).toBe(404)
    expect((await name({ browser: 'all', name: 'x' })).status).toBe(400)
    const again = await name({ browser: '1', name: long })
    expect([again.status, await again.text()]).toEqual([400, expect.stringMatching(/<details open>.*Rename[^]*value="&lt;b&gt;x{40}"/)]) // prettier-ignore
    expect((await name({ browser: '1', name: 'Door' })).status).toBe(303)
    expect(await page('/kids/lock', cookie)).toContain('This is “Door” (browser 1) of the class.')
    expect((await name({ browser: '1', name: '' })).status).toBe(303)
    expect(await page('/kids/lock', cookie)).toContain('This is browser 1 of the class.')
  })
})
