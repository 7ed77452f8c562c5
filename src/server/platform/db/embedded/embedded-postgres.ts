import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { claimDataDir, lockDataDir, makeDataDir } from '../../data-dir.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  createCluster,
  handOver,
  isPostmaster,
  inUse,
  makeFolder,
  ownerOf,
  readPostmaster,
  refuseOtherVersions,
  SUPERUSER,
  waitForLeftover,
} from './cluster.ts'
import { chooseRunAs, isServiceUser, type RunAs } from './run-as.ts'
import { superviseServer } from './supervisor.ts'

export type EmbeddedPostgres = {
  /** The driver's connection settings. */
  connection: Pick<PoolConfig, 'host' | 'port' | 'user' | 'password' | 'database'>
  /** Resolves when PostgreSQL has written everything and has ended. */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** PostgreSQL settings that override those below, as `name=value`. */
  settings?: readonly string[]
  /** Receives PostgreSQL's messages once it runs: that it was killed, that it is recovering. */
  onLog?: (line: string) => void
  /** Work as on Windows: without a Unix socket and a shell, on 127.0.0.1 with a generated password. */
  asOnWindows?: boolean
}

const ACCOUNT = { user: SUPERUSER, database: 'postgres' }
const SOCKET_PORT = 5432
/** How long the end of another server is waited for, and of one whose PostgreSQL is stopping. */
const LOCKED_MS = 1_000
const STOPPING_MS = 60_000
const LOCK_POLL_MS = 20
/** sockaddr_un has 108 bytes for the path and a null byte on Linux, and 104 on macOS. */
const LONGEST_SOCKET_PATH = 103
/** Within DATA_DIR: the folders that may belong to the service user (run-as.ts). */
const CLUSTER = 'postgres'
const SOCKETS = 'socket'
const LENT = new Set([CLUSTER, `${CLUSTER}.new`, SOCKETS])

/** Settings for a machine with 1 GB. Nothing here trades durability for speed. */
const SETTINGS = [
  'shared_buffers=48MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'effective_cache_size=384MB',
  'max_connections=30',
  'random_page_cost=1.1',
  'jit=off',
  // Each connection's process does its own reads: helpers would cost memory and time at the start.
  'io_method=sync',
  'max_worker_processes=2',
  'max_parallel_workers_per_gather=0',
  'autovacuum_worker_slots=2',
  'autovacuum_max_workers=2',
  // There are no replicas.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_replication_slots=0',
  'min_wal_size=32MB',
  'max_wal_size=256MB',
  // Above ERROR: a failed statement is reported to its sender, and its values do not belong in a log.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'log_line_prefix=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
]

/**
 * Starts PostgreSQL as a child process on the cluster in `dataDir`/postgres, which is created if necessary. It listens
 * only on a Unix socket in a folder of mode 0700 (on Windows, on 127.0.0.1 with a password), and it ends with this
 * process, however this process ends.
 *
 * Throws an OperatorError, without having changed anything, if the folder is in use, unusable or of another version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  makeDataDir(dataDir)
  const binaries = findBinaries()
  refuseOtherVersions(dataDir, join(dataDir, CLUSTER), binaries.major)
  const unlock = await inTurn(dataDir)
  try {
    const server = await startLocked(options, binaries)
    return {
      ...server,
      async close() {
        await server.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Locks DATA_DIR. Waits for a server that is stopping; one that was just killed has no lock any more. */
async function inTurn(dataDir: string): Promise<() => void> {
  const cluster = join(dataDir, CLUSTER)
  const startedAt = performance.now()
  let runningAt = startedAt
  for (;;) {
    const unlock = lockDataDir(dataDir)
    if (unlock) return unlock
    const now = performance.now()
    if (readPostmaster(cluster)?.status === 'stopping') runningAt = now
    if (now - runningAt > LOCKED_MS || now - startedAt > STOPPING_MS) throw inUse(cluster)
    await sleep(LOCK_POLL_MS)
  }
}

async function startLocked(
  options: EmbeddedOptions,
  binaries: Binaries,
): Promise<EmbeddedPostgres> {
  const { dataDir, onLog = () => undefined } = options
  const onWindows = options.asOnWindows ?? process.platform === 'win32'
  claimDataDir(dataDir, (name, owner) => LENT.has(name) && isServiceUser(owner))
  const cluster = join(dataDir, CLUSTER)
  const oldSockets = await waitForLeftover(cluster)
  const runAs = chooseRunAs(ownerOf(cluster), {
    program: binaries.postgres,
    folder: dirname(dataDir),
  })
  // The cluster's owner can pass through the folder but cannot list it.
  if (runAs.owner) chmodSync(dataDir, 0o711)
  const password = onWindows ? loadPassword(dataDir) : null
  if (!existsSync(cluster)) await createCluster(cluster, binaries, runAs, password?.file ?? null)
  else if (runAs.owner) handOver(cluster, runAs.owner)
  const socketFolder = onWindows ? null : makeSocketFolder(dataDir, runAs, oldSockets)
  const port = socketFolder ? SOCKET_PORT : await freePort()
  const server = await superviseServer({
    cluster,
    binaries,
    runAs,
    hasShell: !onWindows,
    onLog,
    args: [
      '-D',
      cluster,
      '-p',
      String(port),
      ...(socketFolder ? ['-k', socketFolder, '-h', ''] : ['-k', '', '-h', '127.0.0.1']),
      ...[...SETTINGS, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]),
    ],
  })
  return {
    connection: {
      host: socketFolder ?? '127.0.0.1',
      port,
      ...ACCOUNT,
      ...(password ? { password: password.text } : {}),
    },
    async close() {
      await server.close()
      // A folder in DATA_DIR stays, because the next server may already be using it.
      if (socketFolder && isTemporary(socketFolder)) removeFolder(socketFolder)
    },
  }
}

/** Returns the connection to the PostgreSQL that is running on `dataDir` and ready; null if there is none. */
export function findRunning(dataDir: string): EmbeddedPostgres['connection'] | null {
  const cluster = join(dataDir, CLUSTER)
  const found = readPostmaster(cluster)
  if (found?.status !== 'ready' || !isPostmaster(found.pid, cluster)) return null
  // Without a socket, connections need the password (as on Windows).
  return found.socketFolder
    ? { ...ACCOUNT, host: found.socketFolder, port: found.port }
    : { ...ACCOUNT, host: '127.0.0.1', port: found.port, password: loadPassword(dataDir).text }
}

/** In DATA_DIR or, if its path is too long, in the system's folder for temporary files. */
function makeSocketFolder(dataDir: string, runAs: RunAs, old: string | null): string {
  const near = join(dataDir, SOCKETS)
  // Its lock file also names a process, whose number another process may have by now.
  if (old && (old === near || isTemporary(old))) removeFolder(old)
  const isShort = Buffer.byteLength(join(near, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH
  // mkdtemp makes folders of mode 0700.
  const folder = isShort ? near : mkdtempSync(join(tmpdir(), 'openfile-'))
  makeFolder(folder, runAs)
  return folder
}

function isTemporary(socketFolder: string): boolean {
  return dirname(socketFolder) === tmpdir()
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function loadPassword(dataDir: string): { text: string; file: string } {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return { text: readFileSync(file, 'utf8'), file }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
