import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OverviewView } from '#shared/contracts/overview.ts'
import type { AppContext } from '../../context.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { whileAlone } from '../../platform/db/process-lock.ts'
import type { Logger } from '../../platform/logger.ts'
import { fileFault, lineOf, OperatorError } from '../../platform/operator-error.ts'
import { endTrouble, noteTrouble } from '../site-checks/troubles.service.ts'
import { writeBackup } from './backup.service.ts'
import { sql } from 'drizzle-orm'
import { isoTime } from '#shared/domain/days.ts'
import { lastBackup } from '../../platform/db/schema/site.ts'
import { scheduledJob } from '../../platform/jobs/job-queue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'

type LastBackup = Omit<typeof lastBackup.$inferSelect, 'id'>

const HOUR_MS = 3_600_000
/** The job does not start at the same second each time, and a day must not become a day and ten minutes. */
const SLACK_MS = 5 * 60_000
/**
 * Only files with such names are ever removed: others in the folder are not ours. A killed process leaves a `.part`.
 */
const OURS = /^openfile-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz(?:\.part)?$/

export type BackupPolicy = NonNullable<AppContext['config']['backups']>
export type BackupContext = Pick<AppContext, 'database' | 'clock' | 'logger'> & {
  jobs: Pick<AppContext['jobs'], 'enqueue'>
  policy: BackupPolicy
  /** Aborted when the process begins to stop; the next process then makes the backup. */
  signal: AbortSignal
}

type BackupView = NonNullable<OverviewView['backups']['last']>

/** Returns the newest backup, whichever process wrote it. */
export async function getNewestBackup(db: Db): Promise<BackupView | null> {
  const last = await findLastBackup(db)
  return last && presentLastBackup(last)
}

function presentLastBackup({ takenAt, bytes, rows }: LastBackup): BackupView {
  return { takenAt: isoTime(takenAt), bytes, rows }
}

/** Returns the seconds since the moment of the newest backup; NaN if there is none. */
export async function findBackupAge({
  database,
  clock,
}: Pick<BackupContext, 'database' | 'clock'>): Promise<number> {
  const last = await findLastBackup(database.db)
  return last ? (clock().getTime() - Date.parse(last.takenAt)) / 1000 : Number.NaN
}

/** Writes a backup if the newest is older than BACKUP_HOURS, and then removes the oldest beyond BACKUP_KEEP. */
export async function backUpIfDue(ctx: BackupContext): Promise<void> {
  await whileAlone(ctx.database.pool, 'backup', async () => {
    const last = await findLastBackup(ctx.database.db)
    const now = ctx.clock()
    const age = now.getTime() - Date.parse(last?.takenAt ?? '1970-01-01')
    if (age < ctx.policy.hours * HOUR_MS - SLACK_MS) return
    const { db } = ctx.database
    try {
      await backUp(ctx, now)
      await endTrouble(db, 'backup')
    } catch (error) {
      if (ctx.signal.aborted) return
      await noteTrouble(db, ctx.jobs, 'backup', { at: now, detail: lineOf(error) })
      throw error
    }
  })
}

async function backUp(
  { database: { db }, policy, logger, signal }: BackupContext,
  now: Date,
): Promise<void> {
  const made = await writeNamed(db, policy.folder, now, signal)
  await setLastBackup(db, { ...made, takenAt: now.toISOString() })
  logger.info(made, 'backup written')
  await removeOldest(policy)
}

type Written = { file: string; bytes: number; rows: number }

async function writeNamed(
  db: Db,
  folder: string,
  now: Date,
  signal?: AbortSignal,
): Promise<Written> {
  await prepareBackupFolder(folder)
  const file = `openfile-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`
  const path = join(folder, file)
  const sums = await writeBackup(db, path, now, signal)
  const rows = sums.reduce((total, each) => total + each.rows, 0)
  const { size: bytes } = await stat(path)
  return { file, bytes, rows }
}

async function removeOldest({
  folder,
  keep,
}: Pick<BackupPolicy, 'folder' | 'keep'>): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => OURS.test(name)).toSorted()
  const whole = ours.filter((name) => name.endsWith('.gz'))
  const parts = ours.filter((name) => name.endsWith('.part'))
  for (const name of [...parts, ...whole.slice(0, -keep)]) await rm(join(folder, name))
}

/** Without BACKUP_DIR, in DATA_DIR: the state before this upgrade and before the last one. */
const BEFORE_UPGRADE = { folder: 'before-upgrade', keep: 2 }

type Upgraded = {
  config: Pick<AppContext['config'], 'databaseUrl' | 'dataDir' | 'backups' | 'backupBeforeUpgrade'>
  database: Pick<Database, 'db'>
  logger: Logger
}

/**
 * Writes a backup before a database is upgraded that has anything to lose: to BACKUP_DIR or, without it, to DATA_DIR. A
 * PostgreSQL server without BACKUP_DIR has backups of its own, or none. If it cannot be written, nothing is upgraded.
 */
export async function backUpBeforeUpgrade(
  { config, database: { db }, logger }: Upgraded,
  now: Date,
): Promise<void> {
  if (!config.backupBeforeUpgrade || !(await hasRows(db))) return
  if (config.databaseUrl && !config.backups) {
    logger.warn('the database is upgraded without a backup, because BACKUP_DIR is not set')
    return
  }
  const { folder, keep } = config.backups ?? {
    ...BEFORE_UPGRADE,
    folder: join(config.dataDir, BEFORE_UPGRADE.folder),
  }
  try {
    logger.info({ folder, ...(await writeNamed(db, folder, now)) }, 'backup before the upgrade')
  } catch (error) {
    throw new OperatorError(
      `The database is not upgraded, because the backup before it failed: ${lineOf(error).replace(/\.$/, '')}. Nothing was changed: the release that ran before still runs. Make room, or set BACKUP_BEFORE_UPGRADE=off.`,
      error,
    )
  }
  await removeOldest({ folder, keep })
}

/**
 * Creates the folder if it is missing, as private as the backups in it. Throws an OperatorError if it cannot be used.
 */
export async function prepareBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new OperatorError(`BACKUP_DIR ${folder} cannot be used: ${fileFault(error)}.`, error)
  }
}

async function findLastBackup(db: Db): Promise<LastBackup | null> {
  const [row] = await db.select().from(lastBackup)
  return row ?? null
}

async function setLastBackup(db: Db, made: LastBackup): Promise<void> {
  await db.insert(lastBackup).values(made).onConflictDoUpdate({ target: lastBackup.id, set: made })
}

/** Whether there is anybody or anything in the database, in tables that every release has. */
async function hasRows(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM resources) AS found`,
  )
  return rows[0]?.found ?? false
}

/** Looks often, so that the first backup comes soon after the start, and a failed one is tried again. */
export const backupJob = scheduledJob('backup', '*/10 * * * *', 6 * 60)

/** Every process takes these jobs, because a schedule stays in the database; without BACKUP_DIR, it does nothing. */
export function backupWorker({
  policy,
  ...ctx
}: Omit<BackupContext, 'policy'> & { policy: BackupPolicy | null }): JobWorker {
  return jobWorker(backupJob, async () => {
    if (policy) await backUpIfDue({ ...ctx, policy })
  })
}
