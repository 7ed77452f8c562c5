import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EmailChoices } from '#shared/contracts/notifications.ts'
import type { PlanInput, StudyInput } from '#shared/contracts/study.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { addResource, addResources, runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { logInAgain, type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sendWeeklyMails } from './weekly-job.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const SITE = 'https://chess.example'
/** A Monday. */
const clock = fakeClock('2026-11-23T07:00:00Z')
let test: TestApp
let member: Member
let made = 0
let opening: string

beforeAll(async () => {
  test = await startTestApp({ clock: clock.read, config: { siteUrl: SITE } })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.advance(WEEK)
  member = await registerMember(test)
  opening = `Caro-Kann ${++made}`
  await runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [member.id])
  await choose(true)
})

const choose = (weekly: boolean) => member.send('PUT', '/api/notifications/emails', { weekly })
const send = () => sendWeeklyMails(test.ctx)
const mails = async (): Promise<Mail[]> =>
  (await test.mails()).filter(
    ({ to, unsubscribeUrl }) => to === member.email && unsubscribeUrl !== undefined,
  )
const study = async (id: number, input: StudyInput) => {
  const answer = await member.send('PUT', `/api/study/${id}`, input)
  expect(answer.status, await answer.text()).toBe(200)
}
const studying = async (title: string, input: Partial<StudyInput> = {}) => {
  const id = await addResource(test.ctx, { title, opening })
  await study(id, { status: 'studying', ...input })
  return id
}
const plan = async (...steps: PlanInput['steps']) => {
  const answer = await member.send('PUT', '/api/plan', { steps })
  expect(answer.status, await answer.text()).toBe(200)
}
/** Adds a resource that was created this long ago, in milliseconds. */
const added = async (title: string, ago: number, fields = {}) => {
  const id = await addResource(test.ctx, { title, opening, ...fields })
  const at = new Date(clock.read().getTime() - ago).toISOString()
  await runSql(test.ctx, 'UPDATE resources SET created_at = $1 WHERE id = $2', [at, id])
  return id
}
const choices = async (): Promise<EmailChoices> =>
  (await (await logInAgain(test, member)).get('/api/notifications/emails')).json()

describe('nothing is mailed', () => {
  it('to somebody who has not asked for it', async () => {
    member = await registerMember(test)
    await runSql(test.ctx, 'UPDATE users SET email_verified = true WHERE id = $1', [member.id])
    await studying('My System')
    expect((await choices()).weekly).toBe(false)
    await send()
    expect(await mails()).toEqual([])
  })

  it('to somebody who has switched it off again', async () => {
    await studying('My System')
    await choose(false)
    await send()
    expect(await mails()).toEqual([])
  })

  it.each([
    ['an address that is not verified', 'email_verified = false'],
    ['a suspended member', `suspended_at = now(), suspended_reason = 'Spam'`],
  ])('to %s', async (_, state) => {
    await studying('My System')
    await runSql(test.ctx, `UPDATE users SET ${state} WHERE id = $1`, [member.id])
    await send()
    expect(await mails()).toEqual([])
  })

  it('if there is nothing to say: nothing is studied, every step is done, nothing is new', async () => {
    const [want = 0, done = 0] = await addResources(test.ctx, [{ opening }, { opening }])
    await study(want, { status: 'want' })
    await study(done, { status: 'done' })
    await member.send('PUT', '/api/plan', {
      steps: [{ reason: 'Why', resourceIds: [], doneAt: clock.read().toISOString() }],
    })
    await added('Too old', 8 * 24 * HOUR)
    await send()
    expect(await mails()).toEqual([])
    const rows = await runSql(test.ctx, 'SELECT weekly_sent_at FROM users WHERE id = $1', [
      member.id,
    ])
    expect(rows).toEqual([{ weekly_sent_at: null }])
  })
})

describe('the email', () => {
  it('says where the member was, with the progress, what comes next, and what is new', async () => {
    const book = await studying('My <System>', { steps: { unit: 'lessons', done: 7, total: 24 } })
    clock.advance(1000)
    await studying('A video', { steps: { unit: 'minutes', done: 1, total: 90 } })
    clock.advance(1000)
    await studying('A course', { progress: 35 })
    clock.advance(1000)
    await studying('An article')
    const next = await addResource(test.ctx, { title: 'Caro-Kann: The Advance' })
    await plan(
      { title: 'Done', reason: 'Why', resourceIds: [], doneAt: clock.read().toISOString() },
      {
        title: 'The Advance Variation',
        reason: 'You score 31 % in 38 games against it',
        resourceIds: [next],
      },
      { reason: 'Later', resourceIds: [] },
    )
    const news = await added('New on the Caro-Kann', HOUR, { opening: `${opening}: Advance` })
    await added('New on another opening', HOUR, { opening: `${opening} elsewhere` })
    await send()
    const [mail] = await mails()
    expect(mail?.subject).toBe('Next in your plan: The Advance Variation')
    expect(mail?.text.split('\n\n')).toEqual([
      `Hello ${member.username},`,
      'Here is where you left off:',
      expect.stringMatching(/^- An article\n {2}Just started\n/),
      expect.stringMatching(/^- A course\n {2}35% done\n/),
      expect.stringMatching(/^- A video\n {2}1 of 90 minutes done\n/),
      `- My <System>\n  7 of 24 lessons done\n${SITE}/resource/${book}`,
      'Next in your plan: The Advance Variation.',
      'You score 31 % in 38 games against it.',
      `- Caro-Kann: The Advance\n${SITE}/resource/${next}`,
      'New on your openings:',
      `- New on the Caro-Kann\n  ${opening}: Advance\n${SITE}/resource/${news}`,
      `Open your plan:\n${SITE}/plan`,
      'You get this email at most once a week because you asked for it.',
      expect.stringMatching(/^Stop this weekly email:\nhttps:\/\/chess\.example\/unsubscribe\//),
      'Openfile\n',
    ])
    expect(mail?.html).toContain('My &lt;System&gt;')
    expect(mail?.html).not.toMatch(/<(?:img|link|script|style|iframe)\b|url\(/i)
  })

  it('names five resources, and how many more there are', async () => {
    for (let count = 0; count < 7; count++) await studying(`Book ${count}`)
    await send()
    const [mail] = await mails()
    expect(mail?.subject).toMatch(/^Pick up where you left off: Book \d$/)
    expect(mail?.text.match(/- Book \d/g)).toHaveLength(5)
    expect(mail?.text).toContain('And 2 more.')
    expect(linksIn(mail?.text ?? '')).toContain(`${SITE}/saved-resources`)
  })

  it('names at most five new resources, newest first, and none with a status', async () => {
    const known = await added('Known', HOUR)
    await study(known, { status: 'want' })
    for (let count = 1; count <= 6; count++) await added(`News ${count}`, count * HOUR)
    await send()
    const [mail] = await mails()
    expect(mail?.subject).toBe('New on your openings')
    expect(mail?.text.match(/- (?:News|Known).*/g)).toEqual(
      [1, 2, 3, 4, 5].map((count) => `- News ${count}`),
    )
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'preferred in the profile',
      () =>
        runSql(test.ctx, 'UPDATE users SET preferred_openings = $1 WHERE id = $2', [
          [opening],
          member.id,
        ]),
    ],
  ])('tells of what is new on openings %s', async (_, prepare) => {
    await prepare()
    const id = await added('News', HOUR)
    await send()
    expect(linksIn((await mails())[0]?.text ?? '')).toContain(`${SITE}/resource/${id}`)
  })

  it('comes once a week, and then with what is new since', async () => {
    await studying('My System')
    await added('First news', HOUR)
    await send()
    clock.advance(5 * HOUR)
    await send()
    expect(await mails()).toHaveLength(1)
    clock.advance(WEEK - 5 * HOUR)
    await added('Second news', HOUR)
    await send()
    const [, second] = await mails()
    expect(second?.text).toContain('Second news')
    expect(second?.text).not.toContain('First news')
  })

  it('is sent once, however many processes send at the same time', async () => {
    await studying('My System')
    await Promise.all([send(), send(), send(), send()])
    expect(await mails()).toHaveLength(1)
  })

  it('is not lost by a process that stops in the middle, and not repeated by the next', async () => {
    await studying('My System')
    const enqueue: typeof test.ctx.jobs.enqueue = async (...input) => {
      await test.ctx.jobs.enqueue(...input)
      throw new Error('stopped')
    }
    await expect(sendWeeklyMails({ ...test.ctx, jobs: { enqueue } })).rejects.toThrow('stopped')
    expect(await mails()).toEqual([])
    await send()
    await send()
    expect(await mails()).toHaveLength(1)
  })
})

it('is unsubscribed from with one POST of a mail program (RFC 8058)', async () => {
  await studying('My System')
  await send()
  const path = new URL((await mails())[0]?.unsubscribeUrl ?? '').pathname
  const page = await (await test.get(path)).text()
  expect(page).toContain('Your plan and what you study stay as they are.')
  expect((await choices()).weekly).toBe(true)
  const answer = await test.app.request(path, { method: 'POST' })
  expect(answer.status).toBe(200)
  expect(await choices()).toEqual({
    groups: true,
    replies: true,
    suggestions: true,
    moderation: true,
    weekly: false,
  })
  clock.advance(WEEK)
  await send()
  expect(await mails()).toHaveLength(1)
})
