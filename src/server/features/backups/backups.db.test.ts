import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '#server/cli/backup/restore.service.ts'
import { addResource } from '#tests/support/factories.ts'
import { type FakeClock, fakeClock } from '#tests/support/fake-clock.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/client.ts'
import { knownMigrations, migrateDatabase } from '#server/platform/db/migrate.ts'
import { openOlderDatabase } from '#tests/support/older-database.ts'
import { registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import {
  backUpBeforeUpgrade,
  backUpIfDue,
  backupJob,
  findBackupAge,
  prepareBackupFolder,
} from './backups.service.ts'
import { writeBackup } from './backup.service.ts'
import { findTrouble } from '../site-checks/site-faults.service.ts'
import { checkBackup } from './checked-backup.ts'
import { migrationOf } from './saved-tables.service.ts'

const TEN_O_CLOCK = 'openfile-2026-11-21T10-00-00Z.gz'
const HOURS = 6
let home: string
let folder: string
let clock: FakeClock
let test: TestApp

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'openfile-backups-'))
  folder = join(home, 'kept')
  clock = fakeClock('2026-11-21T10:00:00Z')
  test = await startTestApp({
    clock: clock.read,
    config: { backups: { folder, hours: HOURS, keep: 2 } },
  })
})
afterEach(async () => {
  await test.ctx[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true })
})

const runJob = async (on = test) => {
  await on.ctx.jobs.enqueue(on.ctx.db, backupJob, {})
  await on.ctx.jobs.drain()
}
const context = (signal = new AbortController().signal) => ({
  ...test.ctx,
  policy: { folder, hours: HOURS, keep: 2 },
  signal,
})

describe('backups by themselves', () => {
  it('steady 7: a folder that cannot be used is refused in one line', async () => {
    const file = join(home, 'a-file')
    writeFileSync(file, '')
    await expect(prepareBackupFolder(join(file, 'below'))).rejects.toThrow(
      /^BACKUP_DIR .*below cannot be used: not a directory\.$/,
    )
  })

  it('steady 7: without BACKUP_DIR, nothing is written', async () => {
    const plain = await startTestApp()
    await runJob(plain)
    expect(await findBackupAge(plain.ctx)).toBeNaN()
    await plain.ctx[Symbol.asyncDispose]()
  })

  it('steady 7: one is written when it is due, is whole, and only its owner can read it', async () => {
    const admin = await registerAdmin(test)
    expect(await findBackupAge(test.ctx)).toBeNaN()
    await runJob()
    expect(readdirSync(folder)).toEqual([TEN_O_CLOCK])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, TEN_O_CLOCK)).mode & 0o777).toBe(0o600)
    const { sums } = await checkBackup(join(folder, TEN_O_CLOCK))
    clock.advance((HOURS - 1) * 3_600_000)
    await runJob()
    expect(readdirSync(folder)).toEqual([TEN_O_CLOCK])
    expect(await findBackupAge(test.ctx)).toBe((HOURS - 1) * 3600)
    const overview = await admin.get('/api/admin/overview')
    expect(await overview.json()).toMatchObject({
      backups: {
        areOn: true,
        last: {
          takenAt: '2026-11-21T10:00:00.000Z',
          rows: sums.reduce((total, { rows }) => total + rows, 0),
          bytes: statSync(join(folder, TEN_O_CLOCK)).size,
        },
      },
    })
  })

  it('steady 7: the oldest beyond the number are removed, and nothing that is not ours', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'openfile-by-hand.gz'), 'x')
    writeFileSync(join(folder, 'openfile-2026-11-20T10-00-00Z.gz.part'), 'half')
    for (let run = 0; run < 3; run++) {
      await runJob()
      clock.advance(HOURS * 3_600_000)
    }
    expect(readdirSync(folder)).toEqual([
      'openfile-2026-11-21T16-00-00Z.gz',
      'openfile-2026-11-21T22-00-00Z.gz',
      'openfile-by-hand.gz',
    ])
  })

  it('steady 7: of several processes, one writes', async () => {
    await Promise.all(Array.from({ length: 4 }, () => backUpIfDue(context())))
    expect(readdirSync(folder)).toEqual([TEN_O_CLOCK])
  })

  it('steady 7: one that fails leaves the good ones, and the next run makes it', async () => {
    const admin = await registerAdmin(test)
    await test.ctx.database.pool.query('UPDATE users SET email_verified = true')
    await runJob()
    clock.advance(HOURS * 3_600_000)
    await test.ctx.database.pool.query('ALTER TABLE newsletters DROP CONSTRAINT newsletters_pkey')
    await expect(backUpIfDue(context())).rejects.toThrow('no primary key')
    // Without the schedule, which may have looked just before.
    const mail = (await test.mails()).find(({ to }) => to === admin.email)
    expect(mail?.text).toContain('The last automatic backup failed')
    expect(readdirSync(folder)).toEqual([TEN_O_CLOCK])
    expect(await findBackupAge(test.ctx)).toBe(HOURS * 3600)
    expect(await findTrouble(test.ctx.db, 'backup')).toMatch(/no primary key/)
    await test.ctx.database.pool.query('ALTER TABLE newsletters ADD PRIMARY KEY (id)')
    await runJob()
    expect(readdirSync(folder)).toHaveLength(2)
    expect(await findTrouble(test.ctx.db, 'backup')).toBeNull()
  })

  it('steady 7: a process that stops leaves the backup to the next one', async () => {
    await backUpIfDue(context(AbortSignal.abort()))
    expect(readdirSync(folder)).toEqual([])
    await backUpIfDue(context())
    expect(readdirSync(folder)).toEqual([TEN_O_CLOCK])
  })

  it('steady 7: restored into an empty database, every table has the checksum that it had', async () => {
    await registerAdmin(test)
    await addResource(test.ctx, { title: 'Zürich 1953 👑' })
    await runJob()
    const backup = await checkBackup(join(folder, TEN_O_CLOCK))
    const target = await openTestDatabase()
    await restoreBackup(target.db, backup)
    const restored = await writeBackup(target.db, join(home, 'again'), clock.read())
    await target.close()
    const now = await writeBackup(test.ctx.db, join(home, 'now'), clock.read())
    expect(restored).toEqual(now)
    expect(now.filter(({ rows }) => rows > 0).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users', 'resources']),
    )
  })
})

describe('before an upgrade', () => {
  const BEFORE = knownMigrations()[0]?.tag
  const manner = (config: Partial<AppContext['config']> = {}) => ({
    config: { ...test.ctx.config, dataDir: home, backups: null, ...config },
    logger: test.ctx.logger,
  })

  /** Upgrades a database of an earlier release as a start does. Returns the newest migration afterwards. */
  async function upgrade(older: Database, given: ReturnType<typeof manner>): Promise<string> {
    const beforeUpgrade = () => backUpBeforeUpgrade({ ...given, database: older }, clock.read())
    await migrateDatabase(older, async () => undefined, { beforeUpgrade })
    return migrationOf(older.db)
  }
  const withMember = async () => {
    const older = await openOlderDatabase()
    await older.pool.query(
      `INSERT INTO users (username, email, password) VALUES ('ana', 'ana@mail.example', '!')`,
    )
    return older
  }
  const newest = () => knownMigrations().at(-1)?.tag

  it('a backup of what an older release left stands with the others, and they are as many as before', async () => {
    await using stack = new AsyncDisposableStack()
    const older = stack.adopt(await withMember(), (each) => each.close())
    mkdirSync(folder)
    for (const day of ['18', '19'])
      writeFileSync(join(folder, `openfile-2026-11-${day}T10-00-00Z.gz`), 'x')
    const backups = { folder, hours: HOURS, keep: 2 }
    expect(await upgrade(older, manner({ backups }))).toBe(newest())
    expect(readdirSync(folder)).toEqual(['openfile-2026-11-19T10-00-00Z.gz', TEN_O_CLOCK])
    const { head, sums } = await checkBackup(join(folder, TEN_O_CLOCK))
    expect(head.migration).toBe(BEFORE)
    expect(sums.find(({ name }) => name === 'users')?.rows).toBe(1)
    clock.advance(1000)
    await upgrade(older, manner({ backups }))
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('stands in DATA_DIR without BACKUP_DIR, where the database is, and the last two stay', async () => {
    for (let run = 0; run < 3; run++) {
      await using stack = new AsyncDisposableStack()
      const older = stack.adopt(await withMember(), (each) => each.close())
      await upgrade(older, manner())
      clock.advance(1000)
    }
    expect(readdirSync(join(home, 'before-upgrade'))).toEqual([
      'openfile-2026-11-21T10-00-01Z.gz',
      'openfile-2026-11-21T10-00-02Z.gz',
    ])
    expect(statSync(join(home, 'before-upgrade')).mode & 0o777).toBe(0o700)
  })

  it.each([
    ['a database with nothing in it', false, {}],
    ['BACKUP_BEFORE_UPGRADE=off', true, { backupBeforeUpgrade: false }],
    ['a PostgreSQL server without BACKUP_DIR', true, { databaseUrl: 'postgres://db/x' }],
  ])('none is written for %s', async (_, isFilled, config) => {
    await using stack = new AsyncDisposableStack()
    const opened = isFilled ? await withMember() : await openOlderDatabase()
    const older = stack.adopt(opened, (each) => each.close())
    expect(await upgrade(older, manner(config))).toBe(newest())
    expect(readdirSync(home)).toEqual([])
  })

  it('nothing is upgraded if it cannot be written, and a line says what to do', async () => {
    await using stack = new AsyncDisposableStack()
    const older = stack.adopt(await withMember(), (each) => each.close())
    writeFileSync(join(home, 'file'), '')
    await expect(upgrade(older, manner({ dataDir: join(home, 'file') }))).rejects.toThrow(
      /^The database is not upgraded, because the backup before it failed: .*not a directory\. Nothing was changed: .*BACKUP_BEFORE_UPGRADE=off\.$/,
    )
    expect(await migrationOf(older.db)).toBe(BEFORE)
  })
})
