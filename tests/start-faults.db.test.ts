import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from './support/free-ports.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { productProcess } from './support/product-process.ts'
import { MAIN_SCRIPT } from './support/product-script.ts'
import { openTestDatabase } from './support/test-database.ts'
import { openDatabase, serverFault } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { lineOf } from '#server/platform/operator-error.ts'

const MIGRATIONS = fileURLToPath(new URL('../src/server/platform/db/migrations', import.meta.url))
/** Generous, because starts share the machine with each other. */
const STARTS_MS = 120_000
const folder = mkdtempSync(join(tmpdir(), 'openfile-start-'))
const postgres: PostgresServer | null = await startPostgres()
if (!postgres) console.warn('\n!! SKIPPED: starts on a PostgreSQL server: no binaries here\n')

afterAll(() => {
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts servers at the same time, and stops each as soon as it runs. */
const startAtOnce = (envs: readonly Record<string, string>[]) => Promise.all(envs.map(start))

/**
 * Resolves with the exit code and the lines of stderr of a server that does not start. One that does is stopped, and
 * ends with code 0.
 */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN_SCRIPT], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Openfile is running')) child.kill('SIGINT')
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines: said.trimEnd().split('\n') }
}
const refusal = (line: RegExp) => ({ code: 1, lines: [expect.stringMatching(line)] })

describe('steady 9: a server that cannot start says in one line what to do', () => {
  it('where the port is in use, and leaves no trace', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const DATA_DIR = join(folder, 'untouched')
    const PORT = String((other.address() as AddressInfo).port)
    expect(await start({ DATA_DIR, PORT })).toEqual(
      refusal(/^Cannot listen on 127\.0\.0\.1:\d+: another program uses the port\. .*set PORT/),
    )
    expect(existsSync(DATA_DIR)).toBe(false)
    other.close()
  })

  it.runIf(process.platform === 'linux')(
    'where another one starts on the port at the same time, and leaves no trace',
    async () => {
      const [port = 0] = await freePorts(1)
      const folders = ['one', 'other'].map((name) => join(folder, `at-once-${name}`))
      const env = { PORT: String(port), SEED: 'off' }
      const outcomes = await startAtOnce(folders.map((DATA_DIR) => ({ ...env, DATA_DIR })))
      expect(outcomes.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 1]))
      const lost = outcomes.findIndex(({ code }) => code === 1)
      expect(outcomes[lost]?.lines).toEqual([
        expect.stringMatching(/^Cannot listen on 127\.0\.0\.1:\d+: another program uses the port/),
      ])
      expect(folders.map((each) => existsSync(each))).toEqual(folders.map((_, at) => at !== lost))
    },
    STARTS_MS,
  )

  it(
    'where another one makes its first start on the same DATA_DIR at the same time',
    async () => {
      const DATA_DIR = join(folder, 'shared')
      const ports = await freePorts(2)
      const env = { DATA_DIR, SEED: 'off' }
      const outcomes = await startAtOnce(ports.map((port) => ({ ...env, PORT: String(port) })))
      expect(outcomes.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 1]))
      expect(outcomes.find(({ code }) => code === 1)?.lines).toEqual([
        expect.stringMatching(/^DATA_DIR .*shared is in use by another Openfile server.*Stop that/),
      ])
      // The winner has a database as good as any.
      const [again] = await startAtOnce([{ ...env, PORT: '0' }])
      expect(again).toEqual({ code: 0, lines: [''] })
    },
    STARTS_MS,
  )

  it('where SITE_URL has a path', async () => {
    const DATA_DIR = join(folder, 'untouched')
    expect(await start({ DATA_DIR, SITE_URL: 'https://openfile.example/chess' })).toEqual(
      refusal(
        /^SITE_URL: must name only scheme, host and port, such as https:\/\/openfile\.example/,
      ),
    )
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('where PostgreSQL is older than 15', () => {
    const facts = { versionNumber: 140_009, version: '14.9', encoding: 'UTF8', database: 'club' }
    expect(serverFault(facts)).toMatch(/PostgreSQL 14\.9.*needs version 15 or newer\. Upgrade/)
    expect(serverFault({ ...facts, versionNumber: 150_000 })).toBeNull()
  })
})

/** Returns '' if the database can be opened and upgraded. */
async function lineAt(options: { databaseUrl: string; dataDir: string }): Promise<string> {
  try {
    const database = await openDatabase(options)
    try {
      await migrateDatabase(database, async () => undefined)
    } finally {
      await database.close()
    }
    return ''
  } catch (error) {
    return lineOf(error)
  }
}

describe.skipIf(!postgres)('steady 9: on a PostgreSQL server', () => {
  const url = (database: string, role = 'postgres') =>
    (postgres?.url ?? '').replace('postgres@', `${role}@`).replace(/[^/]*$/, database)
  /** Opens and upgrades a database in this process, as a start and every command do, and returns the line about the failure. */
  const on = async (database: string, role?: string) =>
    lineAt({ databaseUrl: url(database, role), dataDir: folder })

  async function sql(...statements: string[]): Promise<void> {
    const client = new pg.Client(url('postgres'))
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  beforeAll(() =>
    sql(
      `CREATE DATABASE ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`,
      'CREATE ROLE poor LOGIN',
      'CREATE DATABASE poor',
    ),
  )

  it('a database of another encoding is refused', async () => {
    expect(await on('ascii')).toMatch(
      /^The database ascii has the encoding SQL_ASCII, .*CREATE DATABASE .*UTF8.*DATABASE_URL/,
    )
  })

  it('a role without rights is told the statement that gives them, which helps', async () => {
    expect(await on('poor', 'poor')).toMatch(
      /^The role poor may not set up the database poor \(permission denied .*ALTER DATABASE poor OWNER TO poor$/,
    )
    await sql('ALTER DATABASE poor OWNER TO poor')
    expect(await on('poor', 'poor')).toBe('')
  })

  it('a database that does not exist, and a server that is not there', async () => {
    expect(await on('nowhere')).toMatch(
      /^The database refuses the connection: database "nowhere" does not exist\. Create it/,
    )
    const [port = 0] = await freePorts(1)
    const databaseUrl = `postgresql://postgres@127.0.0.1:${port}/x`
    expect(await lineAt({ databaseUrl, dataDir: folder })).toMatch(
      /^The database cannot be reached \(ECONNREFUSED\)\. Check that it runs/,
    )
  })
})

describe('steady 9: a failed migration', () => {
  it('is named and has changed nothing, and the line says what to do', async () => {
    await using database = await disposable()
    const copy = join(folder, 'migrations')
    cpSync(MIGRATIONS, copy, { recursive: true })
    const journal = join(copy, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as {
      entries: { when: number }[]
    }
    const when = (entries.at(-1)?.when ?? 0) + 1
    const added = ['9998_sound', '9999_broken'].map((tag, at) => ({
      idx: entries.length + at,
      version: '7',
      when: when + at,
      tag,
      breakpoints: true,
    }))
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, ...added] }))
    writeFileSync(join(copy, '9998_sound.sql'), 'CREATE TABLE half_done (id int);')
    writeFileSync(
      join(copy, '9999_broken.sql'),
      'CREATE TABLE half_done_too (id int);\n--> statement-breakpoint\nALTER TABLE users ADD CONSTRAINT odd CHECK (no_such_column > 0);',
    )
    const upgrade = migrateDatabase(database, async () => undefined, { folder: copy })
    await expect(upgrade).rejects.toThrow(
      /^The migration 9999_broken failed: column "no_such_column" does not exist\. Nothing was changed: .*Start that one, and report this line\.$/,
    )
    const { rows } = await database.pool.query(
      `SELECT relname FROM pg_class WHERE relname LIKE 'half_done%'`,
    )
    expect(rows).toEqual([])
    await migrateDatabase(database, async () => undefined)
  })

  async function disposable() {
    const database = await openTestDatabase()
    return { ...database, [Symbol.asyncDispose]: () => database.close() }
  }
})

describe.skipIf(!postgres)('a process', () => {
  it('steady 6, steady 11: answers nothing before it can answer all; without its database, pages say so', async () => {
    const [port = 0] = await freePorts(1)
    const own = await startPostgres()
    const product = productProcess(port, {
      DATABASE_URL: own?.url ?? '',
      APP_SECRET: 'a secret for tests only',
      SEED: 'auto',
    })
    try {
      const asked = new AbortController()
      const early = statusesOf(`${product.origin}/readyz`, asked.signal)
      await product.start()
      const startedAt = performance.now()
      expect((await fetch(product.origin)).status).toBe(200)
      expect(performance.now() - startedAt).toBeLessThan(1_000)
      asked.abort()
      // The list does not include refused connections.
      expect(new Set(await early)).toEqual(new Set([200]))

      own?.stop()
      for (const path of [
        '/resource/1',
        '/lists/1-endings',
        '/about',
        '/saved-resources',
        '/?query=endgame',
      ]) {
        const page = await fetch(`${product.origin}${path}`, { headers: { Cookie: 'session=x' } })
        expect([path, page.status]).toEqual([path, 503])
        const html = await page.text()
        expect(html).toContain('<title>Openfile is temporarily unavailable')
        expect(html).not.toMatch(/Not Found|Something went wrong/)
        expect(page.headers.get('retry-after')).toBe('5')
        expect(page.headers.get('cache-control')).toBe('no-store')
      }
      expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
      expect((await fetch(`${product.origin}/readyz`)).status).toBe(503)
      // The home page was rendered earlier, and is still cached.
      expect((await fetch(product.origin)).status).toBe(200)
    } finally {
      await product.remove()
    }
  }, 120_000)
})

/** Repeats the request until the signal, and returns the statuses of all responses. */
async function statusesOf(url: string, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = []
  while (!signal.aborted) {
    const answer = await fetch(url, { headers: { Connection: 'close' } }).catch(() => null)
    if (answer) statuses.push(answer.status)
    await pause(5)
  }
  return statuses
}
