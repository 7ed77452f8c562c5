import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '#server/cli/backup/restore.ts'
import { addResource } from '#tests/support/factories.ts'
import { type FakeClock, fakeClock } from '#tests/support/fake-clock.ts'
import { registerAdmin } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { backupJob } from './backup-job.ts'
import { writeBackup } from './backup.ts'
import { backUpIfDue, findBackupAge, prepareBackupFolder } from './backups.service.ts'
import { checkBackup } from './checked-backup.ts'

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
    await runJob()
    clock.advance(HOURS * 3_600_000)
    await test.ctx.database.pool.query('ALTER TABLE newsletters DROP CONSTRAINT newsletters_pkey')
    await expect(backUpIfDue(context())).rejects.toThrow('no primary key')
    expect(readdirSync(folder)).toEqual([TEN_O_CLOCK])
    expect(await findBackupAge(test.ctx)).toBe(HOURS * 3600)
    await test.ctx.database.pool.query('ALTER TABLE newsletters ADD PRIMARY KEY (id)')
    await runJob()
    expect(readdirSync(folder)).toHaveLength(2)
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
