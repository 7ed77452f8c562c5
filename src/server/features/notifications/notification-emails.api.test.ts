import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EmailChoices } from '#shared/contracts/notifications.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { logInAgain, type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sendDigests } from './digest-job.ts'
import { type Notice, notify } from './notify.service.ts'

const HOUR = 3_600_000
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const clock = fakeClock('2026-11-22T10:00:00Z')
let test: TestApp
let member: Member

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: 'https://chess.example' } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  member = await registerMember(test)
  await verify(member)
})

const verify = ({ id }: Member) =>
  runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [id])
const tell = (notice: Notice) => test.ctx.db.transaction((tx) => notify(test.ctx, tx, notice))
const send = () => sendDigests(test.ctx)
const choose = (choices: Partial<EmailChoices>) =>
  member.send('PUT', '/api/notifications/emails', choices)

const reply = (by = 'ben'): Notice => ({
  userId: member.id,
  kind: 'reply',
  data: { resourceId: 5, resourceTitle: 'Silman’s <Endgames>', commentId: 12, by },
  link: '/resource/5#comment-12',
})
const suggestion = (): Notice => ({
  userId: member.id,
  kind: 'suggestion',
  data: { suggestionId: 3, title: 'My System', outcome: 'declined', reason: 'We have it already.' },
  link: '/suggest',
})
const moderation = (): Notice => ({
  userId: member.id,
  kind: 'moderation',
  data: { what: 'hidden', commentId: 9, resourceTitle: 'My System', reason: 'Please stay polite.' },
  link: '/resource/6#comment-9',
})

/** Returns the emails about notifications that the member has received so far. */
const mails = async (): Promise<Mail[]> =>
  (await test.mails()).filter(
    ({ to, unsubscribeUrl }) => to === member.email && unsubscribeUrl !== undefined,
  )
const pathOf = (mail: Mail | undefined) => new URL(mail?.unsubscribeUrl ?? '').pathname
const choices = async (who = member): Promise<EmailChoices> =>
  (await (await logInAgain(test, who)).get('/api/notifications/emails')).json()

describe('nothing is mailed', () => {
  it('to an address that is not verified', async () => {
    await runSql(test.ctx, 'UPDATE users SET email_verified = false WHERE id = $1', [member.id])
    for (const notice of [reply(), suggestion(), moderation()]) await tell(notice)
    await send()
    expect(await mails()).toEqual([])
  })

  it('about what was switched off', async () => {
    await choose({ replies: false, moderation: false, weekly: false })
    for (const notice of [reply(), moderation()]) await tell(notice)
    await send()
    expect(await mails()).toEqual([])
  })

  it('about what was read on the site', async () => {
    await tell(reply())
    await member.send('POST', '/api/notifications/read', { all: true })
    await send()
    expect(await mails()).toEqual([])
  })

  it('about what is older than a week', async () => {
    await choose({ replies: false })
    await tell(reply())
    clock.advance(7 * 24 * HOUR)
    member = await logInAgain(test, member)
    await choose({ replies: true })
    await send()
    expect(await mails()).toEqual([])
  })

  it('of a transaction that fails', async () => {
    const failed = test.ctx.db.transaction(async (tx) => {
      await notify(test.ctx, tx, moderation())
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await mails()).toEqual([])
  })
})

describe('a moderator’s decision', () => {
  it('is mailed at once, with its reason, and not again', async () => {
    await tell(moderation())
    const [mail] = await mails()
    expect(mail?.subject).toBe('A moderator hid your comment on “My System”')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`Hello ${member.username},`)
      expect(part).toContain('Reason: Please stay polite.')
      expect(part).toContain('https://chess.example/resource/6#comment-9')
      expect(part).toContain('Stop emails from moderators')
    }
    await send()
    expect(await mails()).toHaveLength(1)
  })

  it('is mailed at most five times a day; the rest is in the digest', async () => {
    for (let count = 0; count < 7; count++) await tell(moderation())
    expect(await mails()).toHaveLength(5)
    await send()
    expect((await mails()).at(-1)?.subject).toBe('2 new notifications on Openfile')
    clock.advance(24 * HOUR + 1000)
    await tell(moderation())
    expect(await mails()).toHaveLength(7)
  })
})

describe('the digest', () => {
  it('says what happened, why, and where, in both parts', async () => {
    await tell(reply())
    await tell(suggestion())
    await send()
    const [mail] = await mails()
    expect(mail?.subject).toBe('2 new notifications on Openfile')
    expect(mail?.text).toContain('- ben replied to your comment on “Silman’s <Endgames>”')
    expect(mail?.text).toContain('- Your suggestion “My System” was declined')
    expect(mail?.text).toContain('  Reason: We have it already.')
    expect(mail?.html).toContain('Silman’s &lt;Endgames&gt;')
    expect(mail?.html).not.toMatch(/<(?:img|link|script|style|iframe)\b|url\(/i)
    expect(linksIn(mail?.text ?? '').map((link) => new URL(link).pathname.split('/')[1])).toEqual([
      'suggest',
      'resource',
      'notifications',
      'unsubscribe',
      'unsubscribe',
    ])
  })

  it('with a single notification has it as its subject, shortened', async () => {
    await tell(reply('b'.repeat(150)))
    await send()
    const subject = (await mails())[0]?.subject ?? ''
    expect(subject).toHaveLength(120)
    expect(subject).toMatch(/^b+…$/)
  })

  it('names twenty, and how many more there are', async () => {
    for (let count = 0; count < 25; count++) await tell(reply(`writer${count}`))
    await send()
    const [mail] = await mails()
    expect(mail?.subject).toBe('25 new notifications on Openfile')
    expect(mail?.text.match(/replied to/g)).toHaveLength(20)
    expect(mail?.text).toContain('And 5 more')
    await send()
    expect(await mails()).toHaveLength(1)
  })

  it('is sent at most once in 24 hours, and then with what is new', async () => {
    await tell(reply('one'))
    await send()
    await tell(reply('two'))
    await send()
    clock.advance(24 * HOUR - 1000)
    await send()
    expect(await mails()).toHaveLength(1)
    clock.advance(1000)
    await send()
    const [, second] = await mails()
    expect(second?.text).toContain('two replied')
    expect(second?.text).not.toContain('one replied')
    clock.advance(48 * HOUR)
    await send()
    expect(await mails()).toHaveLength(2)
  })

  it('does not come earlier because its notifications were deleted', async () => {
    await tell(reply())
    await send()
    await runSql(test.ctx, 'DELETE FROM notifications WHERE user_id = $1', [member.id])
    await tell(reply())
    await send()
    expect(await mails()).toHaveLength(1)
  })

  it('is one, however many processes send digests at the same time', async () => {
    await tell(reply())
    await tell(suggestion())
    await Promise.all([send(), send(), send(), send()])
    expect(await mails()).toHaveLength(1)
  })

  it('is not lost by a process that stops in the middle, and not repeated by the next', async () => {
    await tell(reply())
    let calls = 0
    const enqueue: typeof test.ctx.jobs.enqueue = async (...input) => {
      await test.ctx.jobs.enqueue(...input)
      calls++
      throw new Error('stopped')
    }
    const stopping = { ...test.ctx, jobs: { enqueue } }
    await expect(sendDigests(stopping)).rejects.toThrow('stopped')
    expect([calls, await mails()]).toEqual([1, []])
    await send()
    await send()
    expect(await mails()).toHaveLength(1)
  })
})

describe('unsubscribing', () => {
  it.each([
    ['nonsense', 'nonsense'],
    ['nothing', '%20'],
    ['what was sealed for another purpose', 'kids'],
  ])('with %s: 404, and a page that says so', async (_name, given) => {
    const sealed = test.ctx.sealer.seal(
      'kids lock',
      JSON.stringify({ userId: 1, kinds: ['reply'] }),
    )
    const path = `/unsubscribe/${given === 'kids' ? sealed : given}`
    for (const answer of [await test.get(path), await test.app.request(path, { method: 'POST' })]) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('This link is not valid')
    }
  })

  it('does not happen when the link is only opened', async () => {
    await tell(moderation())
    const path = pathOf((await mails())[0])
    const answer = await test.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(await answer.text()).toContain('<form method="post">')
    await test.app.request(path, { method: 'HEAD' })
    expect(await choices()).toEqual({
      replies: true,
      suggestions: true,
      moderation: true,
      groups: true,
      weekly: false,
    })
  })

  it('is one POST of a mail program: no login, no Origin, no script; only this kind, only this person', async () => {
    const other = await registerMember(test)
    await tell(moderation())
    const path = pathOf((await mails())[0])
    const post = () =>
      test.app.request(path, { method: 'POST', headers: FORM, body: 'List-Unsubscribe=One-Click' })
    const answer = await post()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('You will not get these emails anymore')
    expect((await post()).status).toBe(200)
    expect(await choices()).toEqual({
      replies: true,
      suggestions: true,
      moderation: false,
      groups: true,
      weekly: false,
    })
    expect((await choices(other)).moderation).toBe(true)
    await tell(moderation())
    expect(await mails()).toHaveLength(1)
  })

  it('works from the page of another site, because the token decides', async () => {
    await tell(moderation())
    const headers = { ...FORM, Origin: 'https://mail.example', Cookie: member.cookie }
    const answer = await test.app.request(pathOf((await mails())[0]), { method: 'POST', headers })
    expect(answer.status).toBe(200)
    expect((await choices()).moderation).toBe(false)
  })

  it('shows a page if it is refused', async () => {
    await tell(moderation())
    const body = 'x'.repeat(17_000)
    const path = pathOf((await mails())[0])
    const answer = await test.app.request(path, { method: 'POST', headers: FORM, body })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('<h1>That did not work</h1>')
    expect((await choices()).moderation).toBe(true)
  })

  it('in a digest, ends all kinds that it contains; its links end one each', async () => {
    await tell(reply())
    await tell(suggestion())
    await send()
    const [mail] = await mails()
    const last = linksIn(mail?.text ?? '').at(-1) ?? ''
    await test.app.request(new URL(last).pathname, { method: 'POST' })
    expect(await choices()).toEqual({
      replies: false,
      suggestions: true,
      moderation: true,
      groups: true,
      weekly: false,
    })
    await choose({ replies: true })
    await test.app.request(pathOf(mail), { method: 'POST' })
    expect(await choices()).toEqual({
      replies: false,
      suggestions: false,
      moderation: true,
      groups: true,
      weekly: false,
    })
  })

  it('from an account that is gone is no error', async () => {
    await tell(moderation())
    const path = pathOf((await mails())[0])
    await member.send('POST', '/api/delete-account', { password: member.password })
    expect((await test.app.request(path, { method: 'POST' })).status).toBe(200)
  })

  it('is in the audit log', async () => {
    await tell(moderation())
    await test.app.request(pathOf((await mails())[0]), { method: 'POST' })
    const rows = await runSql(
      test.ctx,
      `SELECT details FROM audit_log WHERE user_id = $1 AND action = 'emails_chosen'`,
      [member.id],
    )
    expect(rows).toEqual([{ details: { moderation: false, by: 'email' } }])
  })
})
