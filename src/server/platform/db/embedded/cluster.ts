import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment } from '../../config/env.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Binaries } from './binaries.ts'
import { nameForInitdb, type RunAs } from './run-as.ts'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export const SUPERUSER = 'openfile'

const MOVE_OVER =
  'Back it up with the release that made it (npm run admin -- backup FILE), then restore that file with this release into an empty DATA_DIR (npm run admin -- restore FILE).'

/** After a server is killed, its PostgreSQL ends within a second. */
const LEFTOVER_MS = 2_000
const STOPPING_MS = 60_000
const LEFTOVER_POLL_MS = 20

/**
 * PostgreSQL opens only clusters of its own major version, and its error message does not say what to do about
 * others.
 */
export function refuseOtherVersions(dataDir: string, cluster: string, major: number): void {
  if (!existsSync(cluster)) return refuseOldEngine(dataDir)
  const version = readVersion(cluster)
  if (version === null) {
    throw new OperatorError(
      `${cluster} is not a PostgreSQL cluster, or is a damaged one: its PG_VERSION cannot be read. Restore a backup into an empty DATA_DIR.`,
    )
  }
  if (version !== major) {
    throw new OperatorError(
      `${cluster} was made by PostgreSQL ${version}, but this release contains PostgreSQL ${major}. ${MOVE_OVER}`,
    )
  }
}

/** Throws if the folder holds a PGlite database, which PostgreSQL cannot open. */
export function refuseOldEngine(dataDir: string): void {
  if (existsSync(join(dataDir, 'database', 'PG_VERSION')))
    throw new OperatorError(
      `${dataDir} contains a PGlite database from an earlier release of Openfile. ${MOVE_OVER}`,
    )
}

function readVersion(cluster: string): number | null {
  try {
    const text = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    return /^\d{1,3}$/.test(text) ? Number(text) : null
  } catch {
    return null
  }
}

/**
 * Runs initdb in a folder beside `cluster` and renames it when it is complete, so there is never half a cluster. With a
 * password file, every connection needs its password; without one, whoever can reach the socket may connect.
 */
export async function createCluster(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  passwordFile: string | null,
): Promise<void> {
  const unfinished = `${cluster}.new`
  const named = nameForInitdb(dirname(cluster))
  rmSync(unfinished, { recursive: true, force: true })
  makeFolder(unfinished, runAs)
  const [program = '', ...args] = [
    ...runAs.prefix,
    ...named.prefix,
    binaries.initdb,
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth-host=scram-sha-256',
    ...(passwordFile
      ? ['--auth-local=scram-sha-256', `--pwfile=${passwordFile}`]
      : ['--auth-local=trust']),
  ]
  const initdb = spawn(program, args, {
    ...runAs.owner,
    cwd: '/',
    env: { ...childEnvironment(), ...named.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lastLines = keepLastLines(initdb.stderr)
  const [code] = (await once(initdb, 'close').catch((error: Error) => {
    throw new OperatorError(`initdb could not be started: ${error.message}`, error)
  })) as [number | null]
  named.end()
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new OperatorError(
      `No database could be created in ${dirname(cluster)}: ${errorLine(lastLines())}`,
    )
  }
  renameSync(unfinished, cluster)
}

/** A folder that only PostgreSQL may enter. */
export function makeFolder(path: string, { owner }: RunAs): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (owner) handOver(path, owner)
}

/** Gives a folder and everything in it to another user. */
export function handOver(path: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory())
      chownSync(join(entry.parentPath, entry.name), uid, gid)
}

export type Postmaster = { pid: number; port: number; socketFolder: string; status: string }

/** The contents of postmaster.pid (miscadmin.h: LOCK_FILE_LINE_…); null if there is none. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketFolder: lines[4]?.trim() ?? '',
      status: lines[7]?.trim() ?? '',
    }
  } catch {
    return null
  }
}

/**
 * Waits for the PostgreSQL of a server that was just killed, and throws an OperatorError if the cluster is in use.
 * After a power failure, the file may name a process that is another program by now; it is then removed, and
 * PostgreSQL recovers. Returns the socket folder that was left behind.
 */
export async function waitForLeftover(cluster: string): Promise<string | null> {
  const found = readPostmaster(cluster)
  if (!found) return null
  const startedAt = performance.now()
  for (;;) {
    const now = readPostmaster(cluster)
    if (!now || !isPostmaster(now.pid, cluster)) break
    const patience = now.status === 'stopping' ? STOPPING_MS : LEFTOVER_MS
    if (performance.now() - startedAt > patience) throw clusterInUse(cluster, now.pid)
    await sleep(LEFTOVER_POLL_MS)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return found.socketFolder || null
}

/** The error about a DATA_DIR that another process has locked. */
export function inUse(cluster: string): OperatorError {
  const { pid = 0 } = readPostmaster(cluster) ?? {}
  if (isPostmaster(pid, cluster)) return clusterInUse(cluster, pid)
  return new OperatorError(
    `DATA_DIR ${dirname(cluster)} is in use by another Openfile server, which is just starting or runs in another container. Stop that server, or start this one with another DATA_DIR.`,
  )
}

export function clusterInUse(cluster: string, pid: number): OperatorError {
  return new OperatorError(
    `DATA_DIR ${dirname(cluster)} is in use by another Openfile server (its PostgreSQL is process ${pid}). Stop that server, or start this one with another DATA_DIR.`,
  )
}

/** Whether the process is a postmaster of this cluster, which has its folder as working directory. */
export function isPostmaster(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    // Without /proc (macOS), trust the file.
    return (
      process.platform !== 'linux' || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    )
  } catch {
    // The process no longer exists or belongs to another user, and claimDataDir has made sure that the cluster does not.
    return false
  }
}

/** The user ID of the cluster's folder; null if there is none. */
export function ownerOf(cluster: string): number | null {
  return statSync(cluster, { throwIfNoEntry: false })?.uid ?? null
}

const KEPT_LINES = 30
/** The second where the last page of a file still fits in part. */
const DISK_FULL = /No space left on device|wrote only \d+ of \d+ bytes/

/** Reads a program's output line by line; the returned function returns the last lines. */
export function keepLastLines(
  stream: Readable,
  onLine: (line: string) => void = () => undefined,
): () => readonly string[] {
  const lines: string[] = []
  createInterface({ input: stream }).on('line', (line) => {
    lines.push(line)
    if (lines.length > KEPT_LINES) lines.shift()
    onLine(line)
  })
  return () => lines
}

/** The line that says why a PostgreSQL program failed, without its severity. */
export function errorLine(lines: readonly string[]): string {
  if (lines.some((line) => DISK_FULL.test(line)))
    return 'The disk is full (No space left on device).'
  const fault = lines.find((line) => /(?:FATAL|PANIC|error): /.test(line)) ?? lines.at(-1)
  return fault?.replace(/^.*?(?:FATAL|PANIC|error):\s+/, '') ?? 'it gave no reason.'
}
