import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KidsLockView } from '#shared/contracts/kids.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { cookieFrom, lockBrowser, PIN, submitForm } from '#tests/support/kids-lock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { logInAgain, type Member, PASSWORD, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000
const SUBJECT = 'Unlock kids mode on Openfile'
const clock = fakeClock('2026-11-22T09:00:00Z')
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: 'http://openfile.test' } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const isLocked = async (cookie: string) =>
  ((await (await test.get('/api/kids-lock', { Cookie: cookie })).json()) as KidsLockView).locked
const lockAccount = async (member: Member) =>
  member.send('POST', '/api/kids-lock', { pin: PIN, account: true, password: PASSWORD })
const submit = (path: string, fields: Record<string, string>, cookie = '') =>
  submitForm(test, path, fields, cookie)
const askForMail = (cookie = '') => submit('/kids/unlock-mail', {}, cookie)
const open = (token: string, cookie = '') => submit(`/kids/unlock/${token}`, {}, cookie)
const mailsTo = async ({ email }: Member, subject: string) =>
  (await test.mails()).filter((mail) => mail.to === email && mail.subject === subject)

async function lastToken(member: Member): Promise<string> {
  const mail = (await mailsTo(member, SUBJECT)).at(-1)
  const [link = ''] = linksIn(mail?.text ?? '')
  expect(link).toMatch(/^http:\/\/openfile\.test\/kids\/unlock\/[\w-]{43}$/)
  return link.split('/').at(-1) ?? ''
}

describe('the email that unlocks', () => {
  it('can be requested without revealing what is locked', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    const sentBefore = (await test.mails()).length
    const answers = new Set<string | undefined>()
    for (const cookie of ['', 'kids_lock=made-up', await lockBrowser(test), member.cookie]) {
      const answer = await askForMail(cookie)
      expect(answer.status).toBe(200)
      answers.add(/<main>[^]*<\/main>/.exec(await answer.text())?.[0])
    }
    expect([...answers]).toEqual([expect.stringContaining('<h1>Look at your email</h1>')])
    expect((await test.mails()).length).toBe(sentBefore + 1)
    expect(await mailsTo(member, SUBJECT)).toHaveLength(1)
  })

  it('unlocks every session once, from a browser that knows nothing', async () => {
    const member = await registerMember(test)
    const elsewhere = await logInAgain(test, member)
    await lockAccount(member)
    await askForMail(member.cookie)
    const token = await lastToken(member)
    expect((await open(token)).status).toBe(200)
    expect([await isLocked(member.cookie), await isLocked(elsewhere.cookie)]).toEqual([
      false,
      false,
    ])
    expect((await open(token)).status).toBe(400)
  })

  it('is used up by one of two people who press at the same moment', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    await askForMail(member.cookie)
    const token = await lastToken(member)
    const answers = await Promise.all([open(token), open(token), open(token)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400,
    ])
    expect(await mailsTo(member, 'Kids mode was unlocked for your Openfile account')).toHaveLength(
      1,
    )
  })

  it('works for 30 minutes, and only the last one does', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    await askForMail(member.cookie)
    const first = await lastToken(member)
    await askForMail(member.cookie)
    const second = await lastToken(member)
    expect(first).not.toBe(second)
    expect((await open(first)).status).toBe(400)
    clock.advance(30 * MINUTE)
    expect((await open(second)).status).toBe(400)
    expect(await isLocked(member.cookie)).toBe(true)
  })

  it('is stored as a hash, and does not open a later lock', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    await askForMail(member.cookie)
    const token = await lastToken(member)
    expect(JSON.stringify(await runSql(test.ctx, 'SELECT * FROM kids_locks'))).not.toContain(token)
    await test.send('POST', '/api/kids-unlock', { pin: PIN }, { Cookie: member.cookie })
    await lockAccount(member)
    expect((await open(token)).status).toBe(400)
  })

  it('also opens the account where only its cookie is left', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    const left = cookieFrom(await member.send('POST', '/api/logout'), 'kids_lock') ?? ''
    await askForMail(left)
    expect((await open(await lastToken(member), left)).status).toBe(200)
    expect([await isLocked(left), await isLocked((await logInAgain(test, member)).cookie)]).toEqual(
      [false, false],
    )
  })

  it.each(['made-up', 'x'.repeat(300)])('is refused with the token %j', async (token) => {
    expect((await open(token)).status).toBe(400)
  })
})

it('an email goes to the parent when the account is locked and unlocked, but to nobody about a browser', async () => {
  const member = await registerMember(test)
  await lockAccount(member)
  expect(await mailsTo(member, 'Kids mode was locked for your Openfile account')).toHaveLength(1)
  await test.send('POST', '/api/kids-unlock', { pin: '0000' }, { Cookie: member.cookie })
  expect(await mailsTo(member, 'Kids mode was unlocked for your Openfile account')).toEqual([])
  await test.send('POST', '/api/kids-unlock', { pin: PIN }, { Cookie: member.cookie })
  expect(await mailsTo(member, 'Kids mode was unlocked for your Openfile account')).toHaveLength(1)
  const before = (await test.mails()).length
  const browser = await lockBrowser(test)
  await test.send('POST', '/api/kids-unlock', { pin: PIN }, { Cookie: browser })
  expect((await test.mails()).length).toBe(before)
})

describe('as plain pages', () => {
  it('the email can be requested where an account is locked, and its page unlocks only when the button is pressed', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    const page = await (await test.get('/kids/lock', { Cookie: member.cookie })).text()
    expect(page).toContain('Send the email')
    const sent = await submit('/kids/unlock-mail', {}, member.cookie)
    expect(await sent.text()).toContain('<h1>Look at your email</h1>')
    const path = `/kids/unlock/${await lastToken(member)}`
    const asked = await test.get(path)
    expect([asked.status, asked.headers.get('referrer-policy'), asked.headers.get('cache-control')]).toEqual([200, 'no-referrer', 'no-store']) // prettier-ignore
    expect(await isLocked(member.cookie)).toBe(true)
    const foreign = await test.send('POST', path, '', { Origin: 'https://elsewhere.example' })
    expect([foreign.status, await isLocked(member.cookie)]).toEqual([403, true])
    expect(await (await submit(path, {})).text()).toContain('<h1>Kids mode is unlocked</h1>')
    expect(await isLocked(member.cookie)).toBe(false)
    const again = await submit(path, {})
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('The link is invalid or has expired.')
  })

  it('security 37: the button of the page without a referrer works in Chromium, which names the origin null, and in no page of others', async () => {
    const member = await registerMember(test)
    await lockAccount(member)
    await askForMail(member.cookie)
    const path = `/kids/unlock/${await lastToken(member)}`
    const press = (headers: Record<string, string>) =>
      test.send('POST', path, '', {
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: member.cookie,
        Origin: 'null',
        ...headers,
      })
    for (const site of ['', 'cross-site', 'same-site', 'none']) {
      const refused = await press(site ? { 'Sec-Fetch-Site': site } : {})
      expect([refused.status, refused.headers.get('content-type')]).toEqual([
        403,
        'text/html; charset=UTF-8',
      ])
      const html = await refused.text()
      expect(html).toContain('<h1>That did not work</h1>')
      expect(html).toContain('This request did not come from this site')
      expect(html).toContain(`<a href="http://openfile.test${path}">`)
    }
    expect(await isLocked(member.cookie)).toBe(true)
    expect((await press({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect(await isLocked(member.cookie)).toBe(false)
  })

  it.each([
    '/kids/lock',
    '/kids/unlock',
    '/kids/unlock-mail',
    '/kids/off',
    '/leave/1',
    '/de/kids/lock',
  ])(
    'a form at %s that cannot be read is refused by a page that says where to send it',
    async (path) => {
      const foreign = await test.send('POST', path, 'pin=1', {
        Origin: 'https://elsewhere.example',
      })
      const large = await submit(path, { pin: '1'.repeat(17_000) })
      for (const [answer, status] of [
        [foreign, 403],
        [large, 413],
      ] as const) {
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          status,
          'text/html; charset=UTF-8',
        ])
        expect(await answer.text()).toContain(`<a href="http://openfile.test${path}">`)
      }
      // The address shows a page there.
      const page = await test.get(path)
      expect([200, 302, 404]).toContain(page.status)
      if (page.status === 404) expect(path).toBe('/leave/1')
    },
  )

  it('a browser’s lock that somebody logged in has set is opened there by their mail, and nowhere else', async () => {
    const member = await registerMember(test)
    const answer = await member.send('POST', '/api/kids-lock', { pin: PIN })
    const browser = cookieFrom(answer, 'kids_lock') ?? ''
    const page = await (await test.get('/kids/lock', { Cookie: browser })).text()
    expect(page).toContain('Send the email')
    expect(page).not.toMatch(/cookie|another browser/i)
    await askForMail(browser)
    const token = await lastToken(member)
    const others = [await lockBrowser(test), '']
    for (const other of others) expect((await open(token, other)).status).toBe(409)
    expect([await isLocked(browser), await isLocked(others[0] ?? '')]).toEqual([true, true])
    const opened = await open(token, browser)
    expect([opened.status, cookieFrom(opened, 'kids_lock')]).toEqual([200, 'kids_lock='])
    expect(await isLocked(browser)).toBe(false)
    expect((await open(token, browser)).status).toBe(400)
  })

  it('a browser’s lock without an account says that there is no address, and not how to get round it', async () => {
    const page = await (await test.get('/kids/lock', { Cookie: await lockBrowser(test) })).text()
    expect(page).toContain('there is no address that we could send an email to')
    expect(page).not.toContain('Send the email')
    expect(page).not.toMatch(/cookie|another browser/i)
  })
})

it('sends three emails an hour to an account, from however many addresses', async () => {
  const limited = await startTestApp({ config: { rateLimitFactor: 1 } })
  try {
    const member = await registerMember(limited)
    await member.send('POST', '/api/kids-lock', { pin: PIN, account: true, password: PASSWORD })
    const statuses: number[] = []
    for (let number = 0; number < 5; number++)
      statuses.push((await submitForm(limited, '/kids/unlock-mail', {}, member.cookie)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const mails = await limited.mails()
    expect(mails.filter(({ subject }) => subject === SUBJECT)).toHaveLength(3)
  } finally {
    await limited.ctx[Symbol.asyncDispose]()
  }
})
