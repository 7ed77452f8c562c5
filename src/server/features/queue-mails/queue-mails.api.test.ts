import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#shared/domain/roles.ts'
import { addComment, addResource, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { queueMailJob, sendQueueMails } from './queue-mails-job.ts'

const HOUR = 3_600_000
const SITE = 'https://chess.example'
const clock = fakeClock('2026-11-27T09:00:00Z')
let test: TestApp
let reader: Member
let sent: number

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: SITE } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

beforeEach(async () => {
  await runSql(test.ctx, 'TRUNCATE users CASCADE')
  clock.advance(30 * 24 * HOUR)
  reader = await registerMember(test)
  sent = (await test.mails()).length
})

async function withRole(role: Role, preferences = {}): Promise<Member> {
  const member = await registerMember(test)
  await runSql(
    test.ctx,
    'UPDATE users SET role = $1, preferences = $2, email_verified = true WHERE id = $3',
    [role, preferences, member.id],
  )
  return member
}

async function report(kind: 'resource' | 'comment', id: number, by = reader): Promise<void> {
  const answer = await by.send('POST', '/api/reports', { kind, id, reason: 'spam' })
  expect(answer.status).toBe(201)
}

async function suggest(title: string, by = reader): Promise<void> {
  const at = clock.read().toISOString()
  await runSql(
    test.ctx,
    `INSERT INTO suggestions (user_id, kind, url, state, input, submitted_at, created_at, updated_at)
     VALUES ($1, 'new', 'https://suggested.example/' || gen_random_uuid(), 'submitted', $2, $3, $3, $3)`,
    [by.id, { title }, at],
  )
}

/** Returns what the run has queued. */
async function run() {
  await sendQueueMails(test.ctx)
  const mails = (await test.mails()).slice(sent)
  sent += mails.length
  return mails
}

describe('nobody is told', () => {
  it('of nothing', async () => {
    await withRole('admin')
    expect(await run()).toEqual([])
  })

  it('without a role for it, without a verified address, suspended, or of what they sent themselves', async () => {
    const [moderator, curator] = [await withRole('moderator'), await withRole('curator')]
    const unverified = await withRole('admin')
    await runSql(test.ctx, 'UPDATE users SET email_verified = false WHERE id = $1', [unverified.id])
    const suspended = await withRole('admin')
    await runSql(test.ctx, 'UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id])
    await report('resource', await addResource(test.ctx), moderator)
    await suggest('Mine', curator)
    expect(await run()).toEqual([])
  })

  it('who has switched it off', async () => {
    await withRole('admin', { notifyReports: false, notifySubmissions: false })
    await report('resource', await addResource(test.ctx))
    await suggest('My System')
    expect(await run()).toEqual([])
  })

  it('of what has been decided already, or is older than a week', async () => {
    await withRole('admin')
    await report('resource', await addResource(test.ctx))
    await runSql(test.ctx, 'UPDATE reports SET resolved_at = now()')
    await suggest('Old')
    clock.advance(7 * 24 * HOUR)
    expect(await run()).toEqual([])
  })
})

it('moderators are told of reports: each thing once, with its reason, and how many wait', async () => {
  const resource = await addResource(test.ctx, { title: 'My System' })
  const comment = await addComment(test.ctx, { resourceId: resource, userId: reader.id })
  await report('resource', resource)
  await report('resource', resource, await registerMember(test))
  await report('comment', comment, await registerMember(test))
  const moderator = await withRole('moderator')
  await suggest('Not for moderators')
  const [mail, ...others] = await run()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: moderator.email, subject: '2 reports on Openfile' })
  expect(mail?.text).toContain('2 reported things wait for a moderator. This is new:')
  expect(mail?.text.match(/- My System\n {2}Spam or advertising/g)).toHaveLength(2)
  expect(mail?.text).not.toContain('Not for moderators')
  expect(linksIn(mail?.text ?? '')[0]).toBe(`${SITE}/admin/reports`)
})

it('admins are told who waits for approval, moderators are not', async () => {
  const [admin] = [await withRole('admin'), await withRole('moderator')]
  const at = clock.read().toISOString()
  await runSql(test.ctx, 'UPDATE users SET awaiting_since = $1 WHERE id = $2', [at, reader.id])
  const mails = await run()
  expect(mails.map(({ to }) => to)).toEqual([admin.email])
  expect(mails[0]?.subject).toBe('1 person waits for approval on Openfile')
  expect(mails[0]?.text).toContain(reader.username)
  expect(linksIn(mails[0]?.text ?? '')).toContain(`${SITE}/admin/people?show=awaiting`)
  clock.advance(25 * HOUR)
  expect(await run()).toEqual([])
})

it('curators are told of suggestions, ten at most', async () => {
  const curator = await withRole('curator', { locale: 'de' })
  await report('resource', await addResource(test.ctx))
  for (let count = 1; count <= 12; count++) await suggest(`Book ${count}`)
  const [mail, ...others] = await run()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: curator.email, subject: '12 Vorschläge auf Openfile' })
  expect(mail?.text.match(/- Book \d+\n {2}Neues Lernmaterial/g)).toHaveLength(10)
  expect(linksIn(mail?.text ?? '')[0]).toBe(`${SITE}/de/admin/suggestions`)
})

it('an admin gets one email about both, at most once in 24 hours, and then about what is new', async () => {
  await withRole('admin')
  await report('resource', await addResource(test.ctx, { title: 'First' }))
  await suggest('Second')
  await Promise.all(Array.from({ length: 3 }, () => sendQueueMails(test.ctx)))
  const [mail, ...others] = await run()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('New reports and suggestions on Openfile')
  clock.advance(HOUR)
  await suggest('Third')
  expect(await run()).toEqual([])
  clock.advance(23 * HOUR)
  const [second] = await run()
  expect(second?.subject).toBe('2 suggestions on Openfile')
  expect(second?.text).toContain('- Third')
  expect(second?.text).not.toContain('- Second')
  clock.advance(24 * HOUR)
  expect(await run()).toEqual([])
})

it('the job names the site as it is, whichever process has renamed it', async () => {
  await withRole('admin')
  await suggest('My System')
  await runSql(test.ctx, `INSERT INTO site (name) VALUES ('Our Club')`)
  await test.ctx.version.refresh()
  await test.ctx.jobs.enqueue(test.ctx.db, queueMailJob, {})
  const [mail] = (await test.mails()).slice(sent)
  expect([mail?.subject, mail?.sender]).toEqual(['1 suggestion on Our Club', 'Our Club'])
  await runSql(test.ctx, 'DELETE FROM site')
  await test.ctx.version.refresh()
  await test.ctx.site.find()
})

it('each kind is unsubscribed from with one click, and can be switched on again', async () => {
  const admin = await withRole('admin')
  await report('resource', await addResource(test.ctx))
  await suggest('My System')
  const [mail] = await run()
  const stop = linksIn(mail?.text ?? '').filter((url) => url.includes('/unsubscribe/'))
  expect(stop).toHaveLength(2)
  const page = await (await test.get(new URL(stop[0] ?? '').pathname)).text()
  expect(page).toContain('<li>what members report, for moderators</li>')
  expect(page).toContain('You will still find everything in the console.')
  expect((await test.app.request(new URL(stop[0] ?? '').pathname, { method: 'POST' })).status).toBe(
    200,
  )
  const choices = async () => (await admin.get('/api/notifications/emails')).json()
  expect(await choices()).toMatchObject({ reports: false, submissions: true, troubles: true })
  await test.app.request(new URL(mail?.unsubscribeUrl ?? '').pathname, { method: 'POST' })
  expect(await choices()).toMatchObject({ reports: false, submissions: false, troubles: true })
  const changed = await admin.send('PUT', '/api/notifications/emails', { reports: true })
  expect(await changed.json()).toMatchObject({ reports: true, submissions: false })
})

it.each([
  ['member', []],
  ['moderator', ['reports']],
  ['curator', ['submissions']],
  ['admin', ['reports', 'submissions', 'troubles']],
] as const)('the switches of a %s are those of the role', async (role, own) => {
  const member = await withRole(role)
  const choices: unknown = await (await member.get('/api/notifications/emails')).json()
  expect(Object.keys(choices as object)).toEqual([
    'replies',
    'suggestions',
    'moderation',
    'groups',
    'weekly',
    ...own,
  ])
})
