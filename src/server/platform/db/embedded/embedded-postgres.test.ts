import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { readPostmaster } from './cluster.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'
import { chooseRunAs, isServiceUser } from './run-as.ts'

const root = mkdtempSync(join(tmpdir(), 'openfile-engine-'))
const isRoot = process.getuid?.() === 0
const running = new Set<EmbeddedPostgres>()
/** A user ID that /etc/passwd does not have. */
const NAMELESS = 4243
let folders = 0
const newFolder = () => join(root, String(++folders))

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(options)
  running.add(server)
  return server
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  running.delete(server)
  await server.close()
}

async function query(server: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function moduleOf(name: string): string {
  return new URL(`./${name}.ts`, import.meta.url).href
}

const pidOf = (dataDir: string): number => readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0

/** A stopped cluster that tests copy, because creating one takes longer than starting it. */
let stopped: string

beforeAll(async () => {
  stopped = newFolder()
  await stop(await start({ dataDir: stopped }))
})
afterEach(async () => {
  for (const server of running) await stop(server)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function copyOfStopped(): string {
  const copy = newFolder()
  execFileSync('cp', ['-a', stopped, copy])
  return copy
}

describe('startEmbedded refuses', () => {
  it('a folder in use by a live server, naming its process, and leaves that alone', async () => {
    const dataDir = copyOfStopped()
    const server = await start({ dataDir })
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another Openfile server (its PostgreSQL is process ${pidOf(dataDir)}).`,
    )
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it.each([
    ['', /is not a PostgreSQL cluster, or is a damaged one: its PG_VERSION cannot be read/],
    ['garbage\u0000', /is not a PostgreSQL cluster, or is a damaged one/],
    ['17\n', /was made by PostgreSQL 17, but this release contains PostgreSQL 18\. Back it up/],
  ])('a cluster whose PG_VERSION is %j, and changes nothing', async (version, message) => {
    const dataDir = copyOfStopped()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), version, { mode: 0o600 })
    const before = listing(dataDir)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(message)
    expect(listing(dataDir)).toEqual(before)
  })

  it('a folder made with PGlite: back it up with the release that made it', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'database'), { recursive: true })
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /contains a PGlite database from an earlier release of Openfile\. Back it up .* restore that file/,
    )
    expect(readdirSync(dataDir)).toEqual(['database'])
  })

  it('a folder that contains only other things, whose permissions stay as they are', async () => {
    const dataDir = newFolder()
    mkdirSync(dataDir, { mode: 0o755 })
    writeFileSync(join(dataDir, 'letter.txt'), 'mine', { mode: 0o644 })
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} contains other files (letter.txt) and nothing of Openfile's.`,
    )
    expect(statSync(dataDir).mode & 0o777).toBe(0o755)
    expect(statSync(join(dataDir, 'letter.txt')).mode & 0o777).toBe(0o644)
  })

  it('a system without a package, naming DATABASE_URL', () => {
    expect(() => findBinaries('sunos')).toThrow(
      /^There is no embedded PostgreSQL for this system \(sunos-.*Set DATABASE_URL/,
    )
  })

  it.runIf(isRoot)('a folder of another user', async () => {
    const dataDir = newFolder()
    mkdirSync(dataDir)
    chownSync(dataDir, 4242, 4242)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `${dataDir} belongs to user 4242, but Openfile runs as user 0.`,
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  it.runIf(isRoot)('to run as root if there is no other user', () => {
    const script = `import(${JSON.stringify(new URL('./run-as.ts', import.meta.url).href)})
      .then(({ chooseRunAs }) => chooseRunAs(null, { program: process.execPath, folder: '/' }))
      .catch((error) => { console.log(error.message) })`
    // A user namespace that contains only root and forbids further ones, as in a strict container.
    const strict = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
    const said = execFileSync(
      'unshare',
      ['--user', '--map-root-user', 'sh', '-c', strict, 'sh', process.execPath, '-e', script],
      { encoding: 'utf8' },
    )
    expect(said).toMatch(/^PostgreSQL refuses to run as root.*Start Openfile as another user/)
  })
})

function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
}

describe('startEmbedded', () => {
  it('fault 20, security 47: makes everything private, even in a folder that was created with 755', async () => {
    const dataDir = copyOfStopped()
    writeFileSync(join(dataDir, 'app-secret'), 'a secret of sixteen', { mode: 0o644 })
    execFileSync('chmod', ['-R', 'a+rwX', dataDir])
    await start({ dataDir })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const found = statSync(join(dataDir, name), { throwIfNoEntry: false })
      return found !== undefined && (found.mode & 0o077) !== 0
    })
    expect(open).toEqual([])
  })

  it('security 47: listens on a Unix socket, and on no address', async () => {
    const dataDir = copyOfStopped()
    const server = await start({ dataDir })
    expect(server.connection.host).toBe(join(dataDir, 'socket'))
    expect(await query(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  })

  it('never trades durability for speed', async () => {
    const server = await start({ dataDir: copyOfStopped() })
    const rows = await query(
      server,
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') ORDER BY name`,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on'])
  })

  it('security 47: ends cleanly within seconds of a kill -9 and can be restarted', async () => {
    const dataDir = copyOfStopped()
    const module = new URL('./embedded-postgres.ts', import.meta.url).href
    const script = `import(${JSON.stringify(module)})
      .then(({ startEmbedded }) => startEmbedded({ dataDir: process.argv[1] }))
      .then(() => { console.log('started'); setInterval(() => {}, 1000) })`
    const owner = spawn(process.execPath, ['-e', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(owner.stdout, 'data')
    const postgres = pidOf(dataDir)
    expect(isAlive(postgres)).toBe(true)
    owner.kill('SIGKILL')
    await expect.poll(() => isAlive(postgres), { timeout: 5000, interval: 20 }).toBe(false)
    // PostgreSQL removes the file only at the end of a clean shutdown.
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(await query(await start({ dataDir }), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('waits for the PostgreSQL of a server that was killed a moment ago', async () => {
    const dataDir = copyOfStopped()
    const first = await start({ dataDir })
    const closing = stop(first)
    expect(await query(await start({ dataDir }), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await closing
  })

  it('recovers after a power failure, whichever process has the number in postmaster.pid by now', async () => {
    const dataDir = copyOfStopped()
    const first = await start({ dataDir })
    await query(first, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)')
    const left = newFolder()
    execFileSync('cp', ['-a', dataDir, left])
    await stop(first)
    const file = join(left, 'postgres', 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    const sockets = join(left, 'socket')
    const renamed = [process.pid, ...lines.slice(1, 4), sockets, ...lines.slice(5)].join('\n')
    writeFileSync(file, renamed, { mode: 0o600 })
    writeFileSync(join(sockets, '.s.PGSQL.5432.lock'), renamed, { mode: 0o600 })
    expect(await query(await start({ dataDir: left }), 'SELECT id FROM kept')).toEqual([{ id: 7 }])
  })

  it('restarts a PostgreSQL that has ended by itself and says so', async () => {
    const dataDir = copyOfStopped()
    const onLog = vi.fn<(line: string) => void>()
    const server = await start({ dataDir, onLog })
    await query(server, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)')
    const first = pidOf(dataDir)
    process.kill(first, 'SIGKILL')
    await expect
      .poll(() => query(server, 'SELECT id FROM kept').catch(() => null), {
        timeout: 20_000,
        interval: 50,
      })
      .toEqual([{ id: 7 }])
    expect(pidOf(dataDir)).not.toBe(first)
    expect(onLog.mock.calls.join()).toContain(
      'PostgreSQL ended unexpectedly and is being restarted',
    )
  })

  it('finishes a cluster whose creation was interrupted', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    expect(await query(await start({ dataDir }), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
  })

  it('finds a shorter place for the socket when the folder’s path is long', async () => {
    const dataDir = join(root, 'long'.repeat(20), 'path'.repeat(10))
    mkdirSync(dataDir, { recursive: true })
    execFileSync('cp', ['-a', `${stopped}/.`, dataDir])
    const server = await start({ dataDir })
    const { host = '' } = server.connection
    expect(host.startsWith(dataDir)).toBe(false)
    expect(statSync(host).mode & 0o777).toBe(0o700)
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stop(server)
    expect(existsSync(host)).toBe(false)
  })

  it('as on Windows: uses 127.0.0.1 with a generated password, stored with mode 0600', async () => {
    const dataDir = newFolder()
    const server = await start({ dataDir, asOnWindows: true })
    expect(server.connection).toMatchObject({
      host: '127.0.0.1',
      password: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const guess = { ...server, connection: { ...server.connection, password: 'guess' } }
    await expect(query(guess, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    const postgres = pidOf(dataDir)
    await stop(server)
    expect(isAlive(postgres)).toBe(false)
  })
})

describe.runIf(isRoot)('as root', () => {
  it('keeps owning the cluster if namespaces are allowed, otherwise makes the user nobody its owner', async () => {
    const reach = { program: process.execPath, folder: '/' }
    const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
    expect(isServiceUser(nobody)).toBe(true)
    expect(chooseRunAs(nobody, reach).owner).toMatchObject({ uid: nobody })
    const path = process.env['PATH']
    const dataDir = copyOfStopped()
    chmodSync(root, 0o711)
    try {
      // `unshare` cannot be found.
      process.env['PATH'] = ''
      const server = await start({ dataDir })
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody)
      expect(statSync(dataDir).mode & 0o777).toBe(0o711)
      expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await stop(server)
      // The choice stays the same when namespaces are allowed later.
      process.env['PATH'] = path
      expect(await query(await start({ dataDir }), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    } finally {
      process.env['PATH'] = path
    }
  })
})

/** Whether another user can read this checkout and run its Node. */
const canServeOthers =
  isRoot &&
  spawnSync(process.execPath, ['-e', `import(${JSON.stringify(moduleOf('run-as'))})`], {
    uid: NAMELESS,
    gid: NAMELESS,
    cwd: '/',
  }).status === 0

describe.runIf(canServeOthers)(
  'a user without a name (as root, in a folder that others can read)',
  () => {
    const asNameless = (script: string, args: string[], env: NodeJS.ProcessEnv = process.env) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script, ...args], {
        uid: NAMELESS,
        gid: NAMELESS,
        cwd: '/',
        env,
        encoding: 'utf8',
      })

    function ownFolder(): string {
      const dataDir = newFolder()
      mkdirSync(dataDir)
      chownSync(dataDir, NAMELESS, NAMELESS)
      chmodSync(root, 0o711)
      return dataDir
    }

    it('gets one for the creation of the database, as with docker run --user 1234', () => {
      const dataDir = ownFolder()
      const script = `
      import { startEmbedded } from ${JSON.stringify(moduleOf('embedded-postgres'))}
      const server = await startEmbedded({ dataDir: process.argv[1] })
      await server.close()`
      expect(asNameless(script, [dataDir])).toMatchObject({ status: 0, stderr: '' })
      expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(NAMELESS)
      expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'server-lock', 'socket'])
    })

    it('is told in one line what helps if nothing on the system gives one', () => {
      const script = `
      import { nameForInitdb } from ${JSON.stringify(moduleOf('run-as'))}
      try { nameForInitdb('/', []) } catch (error) { console.log(error.message) }`
      // `unshare` cannot be found.
      const { stdout } = asNameless(script, [], { PATH: '' })
      expect(stdout).toMatch(
        /^The user 4243 has no name on this system.*Install libnss-wrapper.*\n$/,
      )
    })

    it('of nss_wrapper: its files are removed afterwards', () => {
      const dataDir = ownFolder()
      const script = `
      import { readFileSync } from 'node:fs'
      import { nameForInitdb } from ${JSON.stringify(moduleOf('run-as'))}
      const { env, end } = nameForInitdb(process.argv[1], [process.execPath])
      console.log(readFileSync(env.NSS_WRAPPER_PASSWD, 'utf8') + env.LD_PRELOAD)
      end()`
      const { stdout } = asNameless(script, [dataDir])
      expect(stdout).toBe(`openfile:x:4243:4243::/:/bin/false\n${process.execPath}\n`)
      expect(readdirSync(dataDir)).toEqual([])
    })
  },
)
