import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResource, runSql } from '#tests/support/factories.ts'
import { cookieFrom, lockBrowser, PIN } from '#tests/support/kids-lock.ts'
import { PASSWORD, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const page = async (path: string, cookie = '') => test.get(path, cookie ? { Cookie: cookie } : {})
/** Submits a form as a browser does without a script. */
const submit = (path: string, fields: Record<string, string>, cookie = '') =>
  test.send('POST', path, new URLSearchParams(fields).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(cookie ? { Cookie: cookie } : {}),
  })
const heading = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1]
const fault = (html: string) => /<p class="fault" role="alert">([^<]*)<\/p>/.exec(html)?.[1]

describe('locking by forms', () => {
  const pins = { pin: PIN, again: PIN }

  it.each([
    [{ pin: '123', again: '123' }, 'A PIN has 4 to 8 digits'],
    [{ pin: PIN }, 'The two PINs are not the same'],
    [{ pin: PIN, again: '9999' }, 'The two PINs are not the same'],
    [{ ...pins, account: 'true' }, 'Please log in'],
  ])('is refused for %j, with the form again', async (fields, message) => {
    const answer = await submit('/kids/lock', fields)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(cookieFrom(answer, 'kids_lock')).toBeNull()
    const html = await answer.text()
    expect([heading(html), fault(html)]).toEqual(['Lock kids mode', message])
    expect(html).not.toContain(PIN)
  })

  it('calm 5: locks and unlocks, says what was done, and lets the back button find nothing stored', async () => {
    const answer = await submit('/kids/lock', { ...pins, comments: 'hidden', leave: 'never' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/kids/locked'])
    const lock = cookieFrom(answer, 'kids_lock') ?? ''
    const kept = await page('/kids/locked', lock)
    const keptHtml = await kept.text()
    expect([kept.status, heading(keptHtml)]).toEqual([200, 'Locked'])
    expect(keptHtml).toContain('<strong>To unlock:</strong>')
    expect(keptHtml).toContain('class="kids"')
    expect((await page('/kids/unlock', lock)).headers.get('location')).toBe('/kids/lock')
    const locked = await page('/kids/lock', lock)
    expect(locked.headers.get('cache-control')).toBe('no-store')
    expect(heading(await locked.text())).toBe('Kids mode is locked')
    const again = await submit('/kids/lock', pins, lock)
    expect([again.status, fault(await again.text())]).toEqual([409, 'Kids mode is locked already'])
    const wrong = await submit('/kids/unlock', { pin: '0000' }, lock)
    expect([wrong.status, fault(await wrong.text())]).toEqual([403, 'Wrong PIN. 4 tries left.'])
    const open = await submit('/kids/unlock', { pin: PIN }, lock)
    expect([open.status, open.headers.get('location')]).toEqual([303, '/kids/unlock'])
    const opened = await page('/kids/unlock')
    const openedHtml = await opened.text()
    expect([opened.status, heading(openedHtml)]).toEqual([200, 'Unlocked'])
    expect(openedHtml).toContain('Leave kids mode?')
    expect(openedHtml).toContain('action="/kids/off"')
    expect([cookieFrom(open, 'kids_lock'), open.headers.get('clear-site-data')]).toEqual([
      'kids_lock=',
      '"cache"',
    ])
  })

  it('says so when the browser, or a service in front of it, did not keep the cookie', async () => {
    const answer = await page('/kids/locked')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(heading(await answer.text())).toBe('Kids mode is not locked')
  })

  it('says after the fifth wrong PIN how long to wait, also to the right one', async () => {
    const lock = await lockBrowser(test)
    for (let number = 0; number < 4; number++) await submit('/kids/unlock', { pin: '0000' }, lock)
    const fifth = await submit('/kids/unlock', { pin: '0000' }, lock)
    expect(fault(await fifth.text())).toBe('Wrong PIN. You can try again in a minute.')
    const early = await submit('/kids/unlock', { pin: PIN }, lock)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60'])
    expect(fault(await early.text())).toBe('Too many attempts. Please try again in a minute.')
  })

  it('locks an account with its password, and opens it with that too', async () => {
    const member = await registerMember(test)
    expect(await (await page('/kids/lock', member.cookie)).text()).toContain(member.username)
    const lockOptions = { ...pins, account: 'true' }
    const wrong = await submit(
      '/kids/lock',
      { ...lockOptions, password: 'Wrong password 1' },
      member.cookie,
    )
    expect([wrong.status, fault(await wrong.text())]).toEqual([
      400,
      'Current password is incorrect',
    ])
    const locked = await submit('/kids/lock', { ...lockOptions, password: PASSWORD }, member.cookie)
    expect(locked.status).toBe(303)
    expect(await (await page('/kids/lock', member.cookie)).text()).toContain(
      'The account’s password works too',
    )
    expect((await submit('/kids/unlock', { password: PASSWORD }, member.cookie)).status).toBe(303)
    expect(heading(await (await page('/kids/lock', member.cookie)).text())).toBe('Lock kids mode')
  })
})

describe('the way out', () => {
  let onKidsHost: number
  let elsewhere: number
  let notForKids: number
  const source = 'https://video.example/watch?a=1&b="2"'

  beforeAll(async () => {
    await runSql(test.ctx, `INSERT INTO kid_hosts (host) VALUES ('chesskid.com')`)
    onKidsHost = await addResource(test.ctx, {
      isForKids: true,
      sourceUrl: 'https://www.chesskid.com/learn',
    })
    elsewhere = await addResource(test.ctx, {
      title: 'Forks <& "pins">',
      isForKids: true,
      sourceUrl: source,
    })
    notForKids = await addResource(test.ctx, { sourceUrl: 'https://chesskid.com.example/trap' })
  })

  const leave = async (id: number | string, cookie: string) => {
    const answer = await page(`/leave/${id}`, cookie)
    expect(answer.headers.get('location')).toBeNull()
    expect(answer.headers.get('refresh')).toBeNull()
    const html = await answer.text()
    return { status: answer.status, html, asks: html.includes('Ask a grown-up before you go.') }
  }

  it('says where it leads, and never goes there by itself', async () => {
    const { status, html } = await leave(elsewhere, await lockBrowser(test))
    expect(status).toBe(200)
    expect(html).toContain('“Forks &lt;&amp; &quot;pins&quot;&gt;” is on another website')
    expect(html).toContain('<strong>video.example</strong>')
    expect(html).toContain('href="https://video.example/watch?a=1&amp;b=&quot;2&quot;"')
    expect(html).not.toMatch(/http-equiv|<script/)
  })

  it.each([
    ['always', true, true],
    ['unknown', false, true],
    ['never', false, false],
  ])('says whether to ask, as the parent chose: %s', async (lockOptions, onKids, onOther) => {
    const lock = await lockBrowser(test, { leave: lockOptions })
    expect((await leave(onKidsHost, lock)).asks).toBe(onKids)
    expect((await leave(elsewhere, lock)).asks).toBe(onOther)
  })

  it('recognizes a host made for children by its end, label by label', async () => {
    const made = 'That website is made for children.'
    expect((await leave(onKidsHost, '')).html).toContain(made)
    expect((await leave(notForKids, '')).html).not.toContain(made)
  })

  it('security 57: leads to addresses of the catalogue only', async () => {
    const lock = await lockBrowser(test)
    for (const id of [
      '0',
      '-1',
      '1e3',
      'https:%2F%2Felsewhere.example',
      '%2F%2Felsewhere.example',
      '999999999',
    ])
      expect((await leave(id, lock)).status).toBe(404)
    const other = await leave(
      `${elsewhere}?url=https://elsewhere.example&to=//elsewhere.example`,
      lock,
    )
    expect(other.html).not.toContain('elsewhere.example')
    const refused = await leave(notForKids, lock)
    expect([refused.status, heading(refused.html)]).toEqual([403, 'This one is for later'])
    expect(refused.html).not.toContain('trap')
  })

  it('leads to the sites of the page for kids, and to no other site', async () => {
    const rows = await runSql<{ id: number; category: string }>(
      test.ctx,
      `INSERT INTO additional_resources (category, title, description, link_url, is_active)
       VALUES ('kids', 'A site', 'x', 'https://lichess.example', true), ('play', 'B', 'x', 'https://b.example', true),
         ('kids', 'C', 'x', 'https://c.example', false) RETURNING id, category`,
    )
    const lock = await lockBrowser(test)
    const found = await Promise.all(rows.map(async ({ id }) => leave(`site/${id}`, lock)))
    expect(found.map(({ status }) => status)).toEqual([200, 404, 404])
    expect(found[0]?.html).toContain('<strong>lichess.example</strong>')
  })
})

describe('the way out with a PIN', () => {
  const pinForm = '<label for="pin">PIN of a grown-up</label>'
  let id: number
  let lock: string

  beforeAll(async () => {
    id = await addResource(test.ctx, { isForKids: true, sourceUrl: 'https://film.example/1' })
    lock = await lockBrowser(test, { leavePin: true })
  })

  it('hides the link until the PIN is given, once, and the lock stays', async () => {
    const asked = await (await page(`/leave/${id}`, lock)).text()
    expect(asked).toContain(pinForm)
    expect(asked).not.toContain('href="https://film.example')
    const wrong = await submit(`/leave/${id}`, { pin: '0000' }, lock)
    const wrongText = await wrong.text()
    expect([wrong.status, fault(wrongText)]).toEqual([403, 'Wrong PIN. 4 tries left.'])
    expect(wrongText).not.toContain('href="https://film.example')
    const right = await submit(`/leave/${id}`, { pin: PIN }, lock)
    expect([right.status, right.headers.get('location'), right.headers.get('cache-control')]).toEqual([200, null, 'no-store']) // prettier-ignore
    expect(await right.text()).toContain('href="https://film.example/1"')
    expect(await (await page(`/leave/${id}`, lock)).text()).toContain(pinForm)
    expect(await (await submit(`/leave/${id}`, { pin: '0000' }, lock)).text()).toContain('4 tries')
  })

  it('is refused without a PIN, from another site, and after five wrong ones', async () => {
    expect((await submit(`/leave/${id}`, {}, lock)).status).toBe(400)
    const headers = { Origin: 'https://elsewhere.example', Cookie: lock }
    expect((await test.send('POST', `/leave/${id}`, `pin=${PIN}`, headers)).status).toBe(403)
    const guessed = await lockBrowser(test, { leavePin: true })
    const statuses: number[] = []
    for (let number = 0; number < 6; number++)
      statuses.push((await submit(`/leave/${id}`, { pin: '0000' }, guessed)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    expect((await submit(`/leave/${id}`, { pin: PIN }, guessed)).status).toBe(429)
    expect((await submit('/kids/unlock', { pin: PIN }, guessed)).status).toBe(429)
  })

  it('is required only where the child must ask first', async () => {
    const unknown = await lockBrowser(test, { leavePin: true, leave: 'unknown' })
    const onKidsHost = await addResource(test.ctx, {
      isForKids: true,
      sourceUrl: 'https://www.chesskid.com/2',
    })
    expect(await (await page(`/leave/${onKidsHost}`, unknown)).text()).not.toContain(pinForm)
    expect(await (await page(`/leave/${id}`, unknown)).text()).toContain(pinForm)
    expect(await (await page(`/leave/${id}`)).text()).not.toContain(pinForm)
  })

  it('is preselected in the form, and the parent can deselect it', async () => {
    expect(await (await page('/kids/lock')).text()).toContain(
      'name="leavePin" value="true" checked',
    )
    const without = await submit('/kids/lock', { pin: PIN, again: PIN })
    const cookie = cookieFrom(without, 'kids_lock') ?? ''
    expect(await (await page(`/leave/${id}`, cookie)).text()).not.toContain(pinForm)
  })
})

describe('switching kids mode off without a script', () => {
  it('sets the cookie for our own pages only, and never in a locked browser', async () => {
    const off = await submit('/kids/off', {}, 'kids=1')
    expect([off.status, off.headers.get('location')]).toEqual([303, '/'])
    const leads = async (next: string) =>
      (await submit('/kids/off', { next }, 'kids=1')).headers.get('location')
    expect(await leads('/de/resource/5')).toBe('/de/resource/5')
    expect(await leads('https://elsewhere.example/resource/5')).toBe('/')
    expect(await leads('//elsewhere.example')).toBe('/')
    expect(off.headers.getSetCookie()).toEqual(['kids=0; Path=/; Max-Age=31536000; SameSite=Lax'])
    const foreign = await test.send('POST', '/kids/off', '', {
      Origin: 'https://elsewhere.example',
    })
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])
    const locked = await submit('/kids/off', {}, `kids=1; ${await lockBrowser(test)}`)
    expect([locked.status, heading(await locked.text())]).toEqual([403, 'Ask a grown-up'])
    expect(locked.headers.getSetCookie()).toEqual([])
  })
})
