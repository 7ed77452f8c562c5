import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { OperatorError } from './operator-error.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
const PERMISSIONS = 0o777

/** What the server, or an earlier release of it, keeps there. */
const OURS = new Set([
  'app-secret',
  'database',
  'lock',
  'outbox',
  'postgres',
  'postgres-password',
  'postgres.new',
  'socket',
])
/** Created by the file system at the top of a volume. */
const OF_THE_VOLUME = 'lost+found'

/**
 * Creates DATA_DIR if it is missing and makes it private: folders 0700, files 0600, even if they were created by hand
 * with wider permissions. A path for which `isLent` is true belongs to the embedded database's own user and is left
 * alone. Throws an OperatorError if something belongs to another user, if DATA_DIR is not a folder or cannot be
 * written, or if it contains only other things: a mistyped variable must not lock others out of a home folder or
 * /tmp.
 */
export function claimDataDir(
  dataDir: string,
  isLent: (name: string, owner: number) => boolean,
): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER })
    if (process.platform !== 'win32') {
      const names = readdirSync(dataDir).filter((name) => name !== OF_THE_VOLUME)
      refuseForeign(dataDir, names)
      claim(dataDir, statSync(dataDir))
      for (const name of names) {
        const path = join(dataDir, name)
        const found = lstatSync(path)
        if (!isLent(name, found.uid)) claimTree(path, found)
      }
    }
    proveWritable(dataDir)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be used: ${faultOf(error)}.`, error)
  }
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
  const us = process.getuid?.()
  if (found.uid !== us) {
    throw new OperatorError(
      `${path} belongs to user ${found.uid}, but Openfile runs as user ${us}. Start Openfile as that user, or change the owner with chown -R.`,
    )
  }
  const wanted = found.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE
  if ((found.mode & PERMISSIONS & ~wanted) !== 0) chmodSync(path, wanted)
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
