import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OverviewView } from '#shared/contracts/overview.ts'
import type { SiteFault } from '#shared/domain/site-faults.ts'
import { createSealer, leaveProbe } from '#server/platform/auth/sealing.ts'
import { enqueueMail } from '#server/platform/mail/mail-job.ts'
import { runSql } from '#tests/support/factories.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { listenWith } from '#tests/support/listening-server.ts'
import { type Member, registerAdmin, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ensureFirstAdmin } from '../people/first-admin.service.ts'
import { noteTrouble } from './troubles.service.ts'
import { logSiteFaults } from './site-faults.service.ts'

/** A site with nothing to mend, besides what a test changes. */
const SOUND = {
  supportEmail: 'help@openfile.chess',
  mailFrom: 'Openfile <no-reply@openfile.chess>',
  smtpUrl: 'smtp://mail.openfile.chess',
  backups: { folder: '/none/there', hours: 24, keep: 7 },
}
const clock = fakeClock('2026-11-27T10:00:00Z')
const closing: (() => Promise<void>)[] = []
let test: TestApp
let admin: Member

async function startWith(options: Parameters<typeof startTestApp>[0] = {}): Promise<void> {
  test = await startTestApp({
    clock: clock.read,
    ...options,
    config: { ...SOUND, ...options.config },
  })
  closing.push(async () => test.ctx[Symbol.asyncDispose]())
  admin = await registerAdmin(test)
  await runSql(test.ctx, `UPDATE users SET email = 'boss@openfile.chess'`)
}

const faultsFor = async (member: Member): Promise<SiteFault[]> => {
  const answer = await member.get('/api/admin/overview')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as OverviewView).siteFaults
}

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

it('a sound site has none', async () => {
  await startWith()
  expect(await faultsFor(admin)).toEqual([])
})

it('settings that are still those of a trial', async () => {
  await startWith({
    config: {
      supportEmail: 'support@example.org',
      mailFrom: 'Openfile <no-reply@mail.example.com>',
      smtpUrl: null,
      dataDir: '/srv/data',
      backups: null,
    },
  })
  expect(await faultsFor(admin)).toEqual([
    { kind: 'support_email', values: { email: 'support@example.org' } },
    { kind: 'mail_from', values: { email: 'Openfile <no-reply@mail.example.com>' } },
    { kind: 'no_smtp', values: { folder: '/srv/data/outbox' } },
    { kind: 'no_backups', values: {} },
  ])
  const curator = await registerMember(test)
  await runSql(test.ctx, `UPDATE users SET role = 'curator' WHERE id = $1`, [curator.id])
  expect(await faultsFor(curator)).toEqual([])
})

describe('the first admin', () => {
  const first = { username: 'admin', email: 'admin@example.org', password: null }

  it('has an example as address and the printed password, until both are changed', async () => {
    await startWith()
    await runSql(test.ctx, 'DELETE FROM users')
    const made = await ensureFirstAdmin(test.ctx.db, first)
    const answer = await test.send('POST', '/api/login', {
      username: 'admin',
      password: made?.password,
    })
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const faults = async () =>
      ((await (await test.get('/api/admin/overview', { Cookie: cookie })).json()) as OverviewView)
        .siteFaults
    expect(await faults()).toEqual([
      { kind: 'printed_password', values: { username: 'admin' } },
      { kind: 'admin_email', values: { username: 'admin' } },
    ])
    const changed = await test.send(
      'POST',
      '/api/change-password',
      { currentPassword: made?.password, newPassword: 'Knight to f3, calmly 7' },
      { Cookie: cookie },
    )
    expect(changed.status).toBe(200)
    const [row] = await runSql(test.ctx, 'SELECT password_printed FROM users')
    expect(row).toEqual({ password_printed: false })
  })

  it('whose password was given is not told to change it', async () => {
    await startWith()
    await runSql(test.ctx, 'DELETE FROM users')
    await ensureFirstAdmin(test.ctx.db, { ...first, password: 'Given-Pass1' })
    expect(await runSql(test.ctx, 'SELECT password_printed FROM users')).toEqual([
      { password_printed: false },
    ])
  })
})

it('APP_SECRET is compared with the one of the first start, also where nobody has two-factor authentication', async () => {
  await startWith()
  const lines: { level: number; fault?: string; msg: string }[] = []
  const logger = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
  await logSiteFaults({ ...test.ctx, logger })
  expect(lines).toEqual([])
  const sealer = createSealer('another secret, of another start')
  await logSiteFaults({ ...test.ctx, logger, sealer })
  expect(lines).toMatchObject([
    { level: 40, fault: 'secret', msg: expect.stringMatching(/^APP_SECRET is not the one/) },
  ])
  expect(await faultsFor(admin)).toEqual([])
  await leaveProbe(test.ctx.db, sealer, { replace: true })
  expect(await faultsFor(admin)).toEqual([{ kind: 'secret', values: {} }])
})

it('a database that a newer release has upgraded', async () => {
  await startWith()
  await runSql(
    test.ctx,
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)`,
  )
  expect(await faultsFor(admin)).toEqual([{ kind: 'newer_database', values: {} }])
})

it('a failed backup, emails that wait for more than an hour, and a disk with little room, worst first', async () => {
  let freeBytes = 100 * 1024 * 1024
  await startWith({
    config: { dataDir: '/data' },
    findSpace: async () => ({ device: 1, freeBytes }),
  })
  await noteTrouble(test.ctx.db, test.ctx.jobs, 'backup', {
    at: clock.read(),
    detail: 'The disk is full.',
  })
  await enqueueMail(test.ctx, test.ctx.db, { to: 'a@b.example', subject: '', text: '', html: '' })
  await runSql(test.ctx, `UPDATE jobs.job SET created_on = $1`, ['2026-11-27T09:00:00Z'])
  const others = [{ kind: 'backup', values: { detail: 'The disk is full.' } }]
  const little = { kind: 'disk_little', values: { folder: '/data', megabytes: 100 } }
  expect(await faultsFor(admin)).toEqual([little, ...others])
  freeBytes = 0
  await runSql(test.ctx, `UPDATE jobs.job SET created_on = $1`, ['2026-11-27T08:59:59Z'])
  expect(await faultsFor(admin)).toEqual([
    { kind: 'disk_full', values: { folder: '/data', megabytes: 0 } },
    ...others,
    { kind: 'mail', values: { count: 1 } },
  ])
  expect((await test.get('/readyz')).status).toBe(503)
})

describe('what requests show', () => {
  beforeEach(() => startWith({ config: { siteUrl: 'https://chess.example' } }))

  it('another address than SITE_URL, and a proxy that is not trusted', async () => {
    const server = await listenWith(test)
    const Host = `127.0.0.2:${server.port}`
    const refused = await server.send('POST', '/api/login', {
      Host,
      Origin: `http://${Host}`,
      'X-Forwarded-For': '203.0.113.7',
      'Content-Type': 'application/json',
    })
    await server.close()
    expect(refused.status).toBe(403)
    const cookie = admin.cookie
    const answer = await test.get('/api/admin/overview', { Cookie: cookie })
    expect(((await answer.json()) as OverviewView).siteFaults).toEqual([
      {
        kind: 'site_url',
        values: { origin: `http://${Host}`, siteUrl: 'https://chess.example' },
      },
      { kind: 'proxy', values: {} },
    ])
  })
})
