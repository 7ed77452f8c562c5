import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { linksIn } from '#tests/support/mailbox.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sendTroubleMails } from './trouble-mails-job.ts'
import { endTrouble, noteTrouble } from './troubles.service.ts'

const HOUR = 3_600_000
const MEGABYTE = 1024 * 1024
const clock = fakeClock('2026-01-05T09:00:00Z')
let megabytes: number
let test: TestApp
let admin: Member
let sent: number

beforeAll(async () => {
  test = await startTestApp({
    clock: clock.read,
    config: { dataDir: '/data', backups: { folder: '/backups', hours: 24, keep: 7 } },
    findSpace: async (folder) =>
      folder === '/data' ? { device: 1, freeBytes: megabytes * MEGABYTE } : null,
  })
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

beforeEach(async () => {
  await runSql(test.ctx, 'TRUNCATE users CASCADE')
  await runSql(test.ctx, 'DELETE FROM site_troubles')
  megabytes = 10_000
  admin = await registerAdmin(test)
  await runSql(test.ctx, 'UPDATE users SET email_verified = true')
  sent = (await test.mails()).length
})

async function run() {
  await sendTroubleMails(test.ctx)
  const mails = (await test.mails()).slice(sent)
  sent += mails.length
  return mails
}

const fail = () =>
  noteTrouble(test.ctx.db, test.ctx.jobs, 'backup', { at: clock.read(), detail: 'No space left.' })

it('says nothing while nothing is wrong', async () => {
  expect(await run()).toEqual([])
})

it('tells admins of a failed backup and a disk with little room, once a day for as long as it lasts', async () => {
  await registerMember(test)
  await fail()
  megabytes = 100
  const [mail, ...others] = await run()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: admin.email,
    subject: 'Openfile needs an admin: localhost:3000',
  })
  expect(mail?.text).toContain(
    '- Only 100 MB are left on the disk of /data. Make room.\n\n- The last automatic backup failed, and is tried again every ten minutes: No space left.',
  )
  expect(linksIn(mail?.text ?? '')[0]).toBe('http://localhost:3000/admin')
  clock.advance(24 * HOUR - 1)
  expect(await run()).toEqual([])
  await endTrouble(test.ctx.db, 'backup')
  clock.advance(1)
  const [second] = await run()
  expect(second?.text).toContain('Only 100 MB')
  expect(second?.text).not.toContain('backup')
  megabytes = 10_000
  clock.advance(24 * HOUR)
  expect(await run()).toEqual([])
})

it('a trouble that comes and goes is told once a day, and another one at once', async () => {
  await fail()
  expect(await run()).toHaveLength(1)
  await endTrouble(test.ctx.db, 'backup')
  expect(await run()).toEqual([])
  await fail()
  clock.advance(HOUR)
  expect(await run()).toEqual([])
  megabytes = 1
  const [mail] = await run()
  expect(mail?.text).toContain('The disk of /data is full: 1 MB are left')
})

it('emails that wait for more than an hour are told when they can be sent', async () => {
  await registerMember(test)
  await test.ctx.jobs.drain()
  await runSql(
    test.ctx,
    `INSERT INTO jobs.job (name, data, state, created_on, start_after)
     VALUES ('mail', '{"sealed":"x"}', 'retry', $1, now() + interval '1 hour')`,
    [new Date(clock.read().getTime() - 2 * HOUR)],
  )
  const [mail] = await run()
  expect(mail?.text).toContain('1 email has been waiting for more than an hour.')
  await runSql(test.ctx, 'DELETE FROM jobs.job')
})

it('is sent once by several processes, to no one suspended, unverified or unsubscribed', async () => {
  const others = [await registerAdmin(test), await registerAdmin(test), await registerAdmin(test)]
  const ids = others.map(({ id }) => id)
  await runSql(test.ctx, 'UPDATE users SET email_verified = true')
  await runSql(test.ctx, 'UPDATE users SET suspended_at = now() WHERE id = $1', [ids[0]])
  await runSql(test.ctx, 'UPDATE users SET email_verified = false WHERE id = $1', [ids[1]])
  await fail()
  await Promise.all(Array.from({ length: 3 }, () => sendTroubleMails(test.ctx)))
  const mails = await run()
  expect(mails).toHaveLength(2)
  expect(mails.map(({ to }) => to)).toEqual(
    expect.arrayContaining([admin.email, others[2]?.email ?? '']),
  )
  const mine = mails.find(({ to }) => to === admin.email)
  await test.app.request(new URL(mine?.unsubscribeUrl ?? '').pathname, { method: 'POST' })
  clock.advance(24 * HOUR)
  expect((await run()).map(({ to }) => to)).toEqual([others[2]?.email])
})
