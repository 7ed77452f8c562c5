import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OverviewView } from '#shared/contracts/overview.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { fileFault, OperatorError } from '../../platform/operator-error.ts'
import { writeBackup } from './backup.ts'
import {
  findLastBackup,
  type LastBackup,
  setLastBackup,
  withBackupLock,
} from './last-backup.queries.ts'

const HOUR_MS = 3_600_000
/** The job does not start at the same second each time, and a day must not become a day and ten minutes. */
const SLACK_MS = 5 * 60_000
/**
 * Only files with such names are ever removed: others in the folder are not ours. A killed process leaves a `.part`.
 */
const OURS = /^openfile-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz(?:\.part)?$/

export type BackupPolicy = NonNullable<AppContext['config']['backups']>
export type BackupContext = Pick<AppContext, 'database' | 'clock' | 'logger'> & {
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
  await withBackupLock(ctx.database, async () => {
    const last = await findLastBackup(ctx.database.db)
    const now = ctx.clock()
    const age = now.getTime() - Date.parse(last?.takenAt ?? '1970-01-01')
    if (age < ctx.policy.hours * HOUR_MS - SLACK_MS) return
    await backUp(ctx, now).catch((error: unknown) => {
      if (!ctx.signal.aborted) throw error
    })
  })
}

async function backUp(
  { database: { db }, policy, logger, signal }: BackupContext,
  now: Date,
): Promise<void> {
  const { folder, keep } = policy
  await prepareBackupFolder(folder)
  const file = `openfile-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.gz`
  const path = join(folder, file)
  const sums = await writeBackup(db, path, now, signal)
  const rows = sums.reduce((total, each) => total + each.rows, 0)
  const { size: bytes } = await stat(path)
  await setLastBackup(db, { file, takenAt: now.toISOString(), bytes, rows })
  logger.info({ file, bytes, rows }, 'backup written')
  const ours = (await readdir(folder)).filter((name) => OURS.test(name)).toSorted()
  const whole = ours.filter((name) => name.endsWith('.gz'))
  const parts = ours.filter((name) => name.endsWith('.part'))
  for (const name of [...parts, ...whole.slice(0, -keep)]) await rm(join(folder, name))
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
