import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KidsLockView } from '#shared/contracts/kids-lock.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { cookieFrom, lockBrowser, PIN, submitForm } from '#tests/support/kids-lock.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const HOUR = 3_600_000
const clock = fakeClock('2026-11-22T09:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: 'http://openfile.test' } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const submit = (path: string, fields: Record<string, string>, cookie = '') =>
  submitForm(test, path, fields, cookie)
const page = async (path: string, cookie = '') =>
  (await test.get(path, cookie ? { Cookie: cookie } : {})).text()

/** What the teacher's page shows. */
async function classOf(teacher: Member) {
  const html = await page('/kids/class', teacher.cookie)
  const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? null
  const row =
    /<li><span><strong>([^<]*)<\/strong><br>since ([^<]*)<\/span>[^]*?name="browser" value="(\d+)"/g
  return {
    code: found(/<p class="big-code">([^<]*)</),
    link: found(/Let each child open <a href="([^"]*)"/),
    until: found(/It locks browsers until ([^<]*)\. It unlocks nothing/),
    browsers: [...html.matchAll(row)].map(([, name, since, number]) => ({
      number: Number(number),
      name,
      since,
    })),
  }
}
async function newClass(teacher: Member, lockOptions: Record<string, string> = {}) {
  const { pin = PIN } = lockOptions
  const answer = await submit('/kids/class', { ...lockOptions, pin, again: pin }, teacher.cookie)
  expect(answer.status).toBe(303)
  const { code, ...shown } = await classOf(teacher)
  return { code: code ?? '', ...shown }
}
const join = (code: string, cookie = '', name?: string) =>
  submit('/kids/class/join', { code, ...(name !== undefined && { name }) }, cookie)
const joined = async (code: string, name?: string) => {
  const answer = await join(code, '', name)
  expect(answer.status).toBe(303)
  return cookieFrom(answer, 'kids_lock') ?? ''
}
const unlock = async (teacher: Member, browser: string) =>
  (await submit('/kids/class/unlock', { browser }, teacher.cookie)).status
const isLocked = async (cookie: string) =>
  ((await (await test.get('/api/kids-lock', { Cookie: cookie })).json()) as KidsLockView).locked

describe('a class code', () => {
  it('is refused where it is wrong, old, replaced, or the browser is locked', async () => {
    const teacher = await registerMember(test)
    for (const code of ['', 'ABC', 'AAAA-AAAA-AAAA']) expect((await join(code)).status).toBe(400)
    expect((await join('AAAA-2222')).status).toBe(404)
    const { code: first } = await newClass(teacher)
    const { code: second } = await newClass(teacher)
    expect((await join(first)).status).toBe(404)
    expect((await join(second, await lockBrowser(test))).status).toBe(409)
    clock.advance(24 * HOUR)
    expect((await join(second)).status).toBe(404)
    expect(await classOf(teacher)).toMatchObject({ code: null, link: null, until: null })
  })

  it('locks browsers, however it is typed, and knows nothing of them but number and name', async () => {
    const teacher = await registerMember(test)
    const { code, link, until } = await newClass(teacher, { comments: 'read' })
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    expect(link).toBe(`http://openfile.test/kids/class?code=${code}`)
    expect(until).toBe('Nov 24, 09:00 UTC')
    const typed = [code, code.toLowerCase(), code.replace('-', ' ')]
    const cookies = await Promise.all(typed.map((each) => joined(each)))
    for (const cookie of cookies) expect(await isLocked(cookie)).toBe(true)
    const { browsers } = await classOf(teacher)
    const since = 'Nov 23, 09:00 UTC'
    expect(browsers).toEqual(
      [1, 2, 3].map((number) => ({ number, name: `Browser ${number}`, since })),
    )
    const rows = await runSql(test.ctx, 'SELECT * FROM kids_locks WHERE class_id IS NOT NULL')
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      ['blocked_until', 'class_id', 'class_name', 'class_number', 'comments', 'created_at', 'id', 'leave', 'leave_pin', 'mail_token_expires', 'mail_token_hash', 'managed', 'pin_hash', 'tries', 'user_id'], // prettier-ignore
    )
  })

  it('locks 30 browsers, at the same moment too, and another when one is free', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    const answers = await Promise.all(Array.from({ length: 33 }, () => join(code)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array(30).fill(303), 409, 409, 409])
    const { browsers } = await classOf(teacher)
    expect(browsers.map(({ number }) => number)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    )
    expect(await unlock(teacher, '7')).toBe(303)
    await joined(code)
    expect((await classOf(teacher)).browsers).toHaveLength(30)
  })
})

describe('the name of a browser', () => {
  const rename = (teacher: Member, number: number | string, name: string) =>
    submit('/kids/class/name', { browser: String(number), name }, teacher.cookie)
  const namesOf = async (teacher: Member) =>
    (await classOf(teacher)).browsers.map(({ name }) => name)

  it('is refused where it is too long, has hidden characters, or the browser is in another class', async () => {
    const [teacher, other] = [await registerMember(test), await registerMember(test)]
    const { code } = await newClass(teacher)
    for (const name of ['x'.repeat(41), 'Window\u0000', 'Win\u202edow'])
      expect([name, (await join(code, '', name)).status]).toEqual([name, 400])
    await joined(code)
    await joined(code, 'Window 2')
    await newClass(other)
    expect((await rename(other, 2, 'Mine')).status).toBe(404)
    for (const number of ['0', '31', 'x'])
      expect((await rename(teacher, number, 'Window')).status).toBe(400)
    expect((await rename(teacher, 2, 'x'.repeat(41))).status).toBe(400)
    expect(await namesOf(teacher)).toEqual(['Browser 1', 'Window 2 (browser 2)'])
  })

  it('is given when it joins or afterwards, and taken away by a blank one', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    await joined(code, '  Window   2 ')
    await joined(code, ' ')
    await joined(code, 'Window 2')
    expect(await namesOf(teacher)).toEqual([
      'Window 2 (browser 1)',
      'Browser 2',
      'Window 2 (browser 3)',
    ])
    expect((await rename(teacher, 2, ` ${'ü'.repeat(40)} `)).status).toBe(303)
    await rename(teacher, 3, '')
    expect(await namesOf(teacher)).toEqual([
      'Window 2 (browser 1)',
      `${'ü'.repeat(40)} (browser 2)`,
      'Browser 3',
    ])
  })

  it('is deleted with its lock: the next browser with that number has none', async () => {
    const teacher = await registerMember(test)
    const { code } = await newClass(teacher)
    await joined(code, 'Window 2')
    expect(await unlock(teacher, '1')).toBe(303)
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
    expect(await unlock(other, '2')).toBe(404)
    for (const number of ['0', '31', 'x', '1.5']) expect(await unlock(teacher, number)).toBe(400)
    expect(await unlock(teacher, '1')).toBe(303)
    expect([await isLocked(one), await isLocked(two)]).toEqual([false, true])
    expect(await unlock(teacher, 'all')).toBe(303)
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
    const tryPin = (cookie: string, pin: string) =>
      test.send('POST', '/api/kids-unlock', { pin }, { Cookie: cookie })
    expect((await tryPin(one, PIN)).status).toBe(403)
    expect((await tryPin(one, '86421')).status).toBe(204)
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

describe('the forms', () => {
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
