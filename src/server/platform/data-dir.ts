import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getSystemErrorMessage } from 'node:util'
import { OperatorError } from './operator-error.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const PERMISSIONS = 0o777

/** What the server, or an earlier release of it, keeps there. */
const OURS = new Set([
  'app-secret',
  'backups',
  'before-upgrade',
  'database',
  'lock',
  'outbox',
  'postgres',
  'postgres-password',
  'postgres.new',
  'server-lock',
  'socket',
])
const LOCK_FILE = 'server-lock'
/** SQLITE_BUSY: another connection has the lock. */
const SQLITE_BUSY = 5
/** Created by the file system at the top of a volume. */
const OF_THE_VOLUME = 'lost+found'

/**
 * Creates DATA_DIR if it is missing. Throws an OperatorError if it belongs to another user, is not a folder, or
 * contains only other things: a mistyped variable must not lock others out of a home folder or /tmp.
 */
export function makeDataDir(dataDir: string): void {
  usable(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER })
    if (process.platform === 'win32') return
    refuseForeign(dataDir, namesIn(dataDir))
    refuseOtherOwner(dataDir, statSync(dataDir))
  })
}

/**
 * Creates DATA_DIR if it is missing and makes it private: folders 0700, files 0600, even if they were created by hand
 * with wider permissions. A path for which `isLent` is true belongs to the embedded database's own user and is left
 * alone. Throws an OperatorError if something in it belongs to another user or cannot be written.
 */
export function claimDataDir(
  dataDir: string,
  isLent: (name: string, owner: number) => boolean,
): void {
  makeDataDir(dataDir)
  usable(dataDir, () => {
    if (process.platform !== 'win32') {
      const names = namesIn(dataDir)
      claim(dataDir, statSync(dataDir))
      for (const name of names) {
        const path = join(dataDir, name)
        const found = lstatSync(path)
        if (!isLent(name, found.uid)) claimTree(path, found)
      }
    }
    proveWritable(dataDir)
  })
}

/**
 * Locks the existing DATA_DIR against other servers and returns the function that unlocks it; null if another process has it locked.
 * The system unlocks it when this process ends, however it ends, and the lock also holds between containers that share
 * a volume. Node offers no locks of files, but SQLite does: nothing is ever stored in this one.
 */
export function lockDataDir(dataDir: string): (() => void) | null {
  return usable(dataDir, () => {
    const path = join(dataDir, LOCK_FILE)
    // Fails with the system's words for a folder that is read-only or full, which SQLite's errors hide.
    closeSync(openSync(path, 'a', PRIVATE_FILE))
    const lock = new DatabaseSync(path, { timeout: 0 })
    try {
      lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
    } catch (error) {
      const { errcode } = error as { errcode?: number }
      if (errcode === SQLITE_BUSY) {
        lock.close()
        return null
      }
      // Some network file systems have no locks. PostgreSQL's own check of its process must do there.
    }
    return () => lock.close()
  })
}

/** Throws an OperatorError that names the folder if the system refuses something. */
function usable<Result>(dataDir: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be used: ${faultOf(error)}.`, error)
  }
}

function namesIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name !== OF_THE_VOLUME)
}

function refuseForeign(dataDir: string, names: readonly string[]): void {
  const visible = names.filter((name) => !name.startsWith('.'))
  if (visible.length === 0 || visible.some((name) => OURS.has(name))) return
  throw new OperatorError(
    `DATA_DIR ${dataDir} contains other files (${visible[0]}) and nothing of Openfile's. Use a folder that is only for Openfile.`,
  )
}

function claimTree(path: string, found: Stats): void {
  if (!found.isFile() && !found.isDirectory()) return
  claim(path, found)
  if (!found.isDirectory()) return
  for (const name of readdirSync(path)) {
    const child = join(path, name)
    // PostgreSQL may be removing one of its files at this moment.
    const inside = lstatSync(child, { throwIfNoEntry: false })
    if (inside) claimTree(child, inside)
  }
}

function claim(path: string, found: Stats): void {
  refuseOtherOwner(path, found)
  const wanted = found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE
  if ((found.mode & PERMISSIONS & ~wanted) !== 0) chmodSync(path, wanted)
}

function refuseOtherOwner(path: string, found: Stats): void {
  const us = process.getuid?.()
  if (found.uid !== us) {
    throw new OperatorError(
      `${path} belongs to user ${found.uid}, but Openfile runs as user ${us}. Start Openfile as that user, or change the owner with chown -R.`,
    )
  }
}

/** Detects a read-only or full disk before the database does. */
function proveWritable(dataDir: string): void {
  const probe = join(dataDir, `.write-test-${process.pid}`)
  try {
    writeFileSync(probe, 'x'.repeat(4096), { mode: PRIVATE_FILE })
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Returns the system's words for an error: 'no space left on device'. */
function faultOf(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException
  return (errno === undefined ? undefined : getSystemErrorMessage(errno)) ?? message
}
