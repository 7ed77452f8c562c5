import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/platform/auth/passwords.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { configFrom } from '#server/platform/config/config.ts'
import { readEnvironment } from '#server/platform/config/env.ts'
import { ADMIN_SCRIPT } from '#tests/support/product-script.ts'
import { runAdminCommand } from './admin-command.ts'
import { loadAppSecret } from '../platform/auth/sealing.ts'

const folder = mkdtempSync(join(tmpdir(), 'openfile-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Run = { env?: Record<string, string>; input?: string | Buffer }
type Ran = { code: number; out: string; err: string }
const wordsOf = (line: string) => line.split(' ').filter(Boolean)

/** Runs the command in this process. */
async function run(line: string, { env = {}, input = '' }: Run = {}): Promise<Ran> {
  let [out, err] = ['', '']
  const terminal = {
    folder,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: new Writable({
      write(chunk, _encoding, done) {
        out += String(chunk)
        done()
      },
    }),
    say: (text: string) => void (out += `${text}\n`),
    complain: (text: string) => void (err += `${text}\n`),
  }
  const code = await runAdminCommand(wordsOf(line), terminal, () =>
    configFrom(readEnvironment(env)),
  )
  return { code, out, err }
}

/** Runs the real script in its own process. */
async function admin(line: string, { env = {}, input = '' }: Run = {}): Promise<Ran> {
  const child = spawn(process.execPath, [ADMIN_SCRIPT, ...wordsOf(line)], {
    env: { PATH: process.env['PATH'] ?? '', INIT_CWD: folder, ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (part) => (out += String(part)))
  child.stderr.on('data', (part) => (err += String(part)))
  child.stdin.end(input)
  const code = await new Promise<number>((done) => child.on('close', (each) => done(each ?? -1)))
  return { code, out, err }
}

const CSV = `title,description,type,source_url,source_website,level,category
Été,Accents,book,https://example.org/1,other,all,general
Bad,Type,podcast,https://example.org/2,other,all,general
`

describe('npm run admin', () => {
  it('prints help that fits on one screen', async () => {
    const help = await run('--help')
    expect(help).toMatchObject({ code: 0, err: '' })
    const lines = help.out.split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100)
    for (const command of [
      'create-admin',
      'create-user',
      'set-password',
      'reset-two-factor',
      'end-sessions',
      'import',
      'export',
    ])
      expect(help.out).toContain(`\n  ${command} `)
    expect(await run('backup --help')).toEqual(help)
  })

  it.each([
    ['', /^No command given\n\nUsage: npm run admin -- <command>/],
    ['toString', /^Unknown command: toString\n\nUsage: /],
    ['backup', /^backup needs a file name\.\n$/],
    ['backup a b', /^backup does not take the argument 'b'\.\n$/],
    ['backup a --froce', /^Unknown option '--froce'\. See --help\.\n$/],
    ['backup a --force=yes', /^Option '--force' does not take an argument\. See --help\.\n$/],
    ['create-admin --username ana', /^create-admin needs --username and --email\.\n$/],
    ['create-admin --username a! --email x', /^Username must be [^\n]*valid email address\.\n$/],
    ['create-user --email a@b.example', /^create-user needs --username and --email\.\n$/],
    [
      'create-user --username ana --email ana@mail.example --role boss',
      /^--role must be one of member, curator, moderator, admin\.\n$/,
    ],
    ['set-password', /^set-password needs --user\.\n$/],
    ['set-password --user ana', /^There is no database in /],
    ['reset-two-factor', /^reset-two-factor needs --user\.\n$/],
    ['end-sessions', /^end-sessions needs either --user or --all\.\n$/],
    ['end-sessions --all --user ana', /^end-sessions needs either --user or --all\.\n$/],
    ['import none.csv', /^Cannot read none\.csv: no such file or directory\.\n$/],
    ['backup .', /^\. is not a file\.\n$/],
    ['restore none', /^Cannot read [^\n]*none: no such file or directory\.\n$/],
    ['export', /^There is no database in .*\. Set DATA_DIR or DATABASE_URL to its location\.\n$/],
    ['backup x', /^There is no database in /],
    ['end-sessions --all', /^There is no database in /],
    ['reset-two-factor --user ana', /^There is no database in /],
  ])('%j: prints a clear line, exits with code 1 and touches nothing', async (line, message) => {
    const data = join(folder, 'untouched')
    const { code, out, err } = await run(line, { env: { DATA_DIR: data } })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(message)
    expect(existsSync(data)).toBe(false)
  })

  it('steady 9: backup recognizes a folder of the old engine, as the server does', async () => {
    const data = join(folder, 'old-engine')
    mkdirSync(join(data, 'database'), { recursive: true })
    writeFileSync(join(data, 'database', 'PG_VERSION'), '17\n')
    const { code, err } = await run('backup x', { env: { DATA_DIR: data } })
    expect(code).toBe(1)
    expect(err).toMatch(/contains a PGlite database [^\n]*with the release that made it[^\n]*\n$/)
    expect(readdirSync(data)).toEqual(['database'])
  })

  it('refuses files that it cannot read', async () => {
    const env = { DATA_DIR: join(folder, 'untouched') }
    const latin1 = await run('import -', { env, input: Buffer.from(CSV, 'latin1') })
    expect(latin1.code).toBe(1)
    expect(latin1.err).toMatch(/^The input is not UTF-8 text\. Save it as 'CSV UTF-8'/)
    const headless = await run('import -', { env, input: 'title\nA\n' })
    expect(headless.err).toMatch(/^CSV is missing required column: description\n[^]*nothing was/)
    writeFileSync(join(folder, 'some.csv'), CSV)
    const foreign = await run('restore some.csv', { env })
    expect(foreign.err).toMatch(/some\.csv is not a backup of Openfile\.\n$/)
    const there = await run('backup some.csv', { env })
    expect(there.err).toBe('some.csv already exists; --force replaces it.\n')
    expect([latin1, headless, foreign, there].map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(existsSync(env.DATA_DIR)).toBe(false)
  })

  it('reports faults in the environment', async () => {
    const faulty = await run('export', { env: { PORT: 'x', SEED: 'maybe' } })
    expect(faulty.code).toBe(1)
    expect(faulty.err).toMatch(/^PORT: [^\n]+\nSEED: [^\n]+\n$/)
    const away = { DATABASE_URL: 'postgres://127.0.0.1:1/x', APP_SECRET: 'x'.repeat(32) }
    expect(await run('export', { env: away })).toEqual({
      code: 1,
      out: '',
      err: 'The database cannot be reached (ECONNREFUSED). Check that it runs, and that DATABASE_URL names its host and port.\n',
    })
  })

  it(
    'steady 7: backs up beside a running server on the embedded database, and verify-backup finds a cut one',
    { timeout: 120_000 },
    async () => {
      const env = { DATA_DIR: join(folder, 'running') }
      const server = await openDatabase({ databaseUrl: null, dataDir: env.DATA_DIR })
      await migrateDatabase(server, async () => undefined)
      await server.pool.query(
        `INSERT INTO users (username, email, password) VALUES ('ana', 'ana@mail.example', '!')`,
      )
      expect(await run('backup live.backup', { env })).toMatchObject({ code: 0, err: '' })
      const { rows } = await server.pool.query('SELECT username FROM users')
      expect(rows).toEqual([{ username: 'ana' }])
      await server.close()
      const verified = await run('verify-backup live.backup')
      expect(verified).toMatchObject({ code: 0, err: '' })
      expect(verified.out).toMatch(/\n *1 {2}users\n[^]*\nlive\.backup is intact, written at 20/)
      const whole = readFileSync(join(folder, 'live.backup'))
      writeFileSync(join(folder, 'cut.backup'), whole.subarray(0, -40))
      const cut = await run('verify-backup cut.backup')
      expect(cut.code).toBe(1)
      expect(cut.err).toMatch(/cut\.backup is damaged: it has been cut off or changed\.\n$/)
    },
  )

  it(
    'rescues accounts beside a running server on the embedded database',
    { timeout: 120_000 },
    async () => {
      const env = { DATA_DIR: join(folder, 'rescued'), SITE_URL: 'https://chess.example' }
      const server = await openDatabase({ databaseUrl: null, dataDir: env.DATA_DIR })
      try {
        await migrateDatabase(server, async () => undefined)
        const made = 'create-user --username ana --email ana@mail.example'
        expect(await run(made, { env })).toEqual({
          code: 1,
          out: '',
          err: 'The server that is running was started with APP_SECRET. Set the same APP_SECRET for this command.\n',
        })
        expect(existsSync(join(env.DATA_DIR, 'app-secret'))).toBe(false)
        loadAppSecret({ appSecret: null, dataDir: env.DATA_DIR })

        const created = await run(`${made} --role curator`, { env })
        expect(created).toMatchObject({ code: 0, err: '' })
        expect(created.out).toMatch(
          /^Created the curator ana\.\nPassword: [\w-]{20} \(shown only once\)\n$/,
        )
        expect(await run(made, { env })).toMatchObject({
          code: 1,
          err: 'There is already an account ana with this address.\n',
        })
        const set = await run('set-password --user ANA --password -', {
          env,
          input: 'Knight to f3, calmly 7\n',
        })
        expect(set).toEqual({
          code: 0,
          out: 'ana has a new password; sessions ended: 0.\n',
          err: '',
        })
        const { rows } = await server.pool.query<{ password: string; role: string }>(
          'SELECT password, role FROM users',
        )
        expect(rows).toHaveLength(1)
        expect(rows[0]?.role).toBe('curator')
        expect(await verifyPassword(rows[0]?.password ?? '', 'Knight to f3, calmly 7')).toBe(true)
        expect(await run('reset-two-factor --user ana', { env })).toEqual({
          code: 0,
          out: 'Two-factor authentication is not on for ana.\n',
          err: '',
        })
        expect((await run('end-sessions --all', { env })).out).toBe('Sessions ended: 0.\n')

        await server.pool.query(
          'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)',
        )
        const older = await run('set-password --user ana', { env })
        expect(older.code).toBe(1)
        expect(older.err).toMatch(/^The server that is running is of an older release\./)
        expect(await run('backup older.backup', { env })).toMatchObject({ code: 0 })
      } finally {
        await server.close()
      }
    },
  )

  it('moves a site from one folder to another', { timeout: 240_000 }, async () => {
    const env = { DATA_DIR: join(folder, 'first') }
    const made = await admin('create-admin --username ana --email ana@mail.example --password -', {
      env,
      input: 'Knight to f3, calmly 7\r\n',
    })
    expect(made).toEqual({ code: 0, out: 'Created the admin ana.\n', err: '' })

    const imported = await admin('import -', { env, input: CSV })
    expect(imported.code).toBe(1)
    expect(imported.err).toMatch(/^Row 3 has invalid type: podcast\. [^\n]+\n$/)
    expect(imported.out).toBe('Imported: 1. Already in the catalogue: 0. Faulty: 1.\n')

    const backup = await admin('backup all.backup', { env })
    expect(backup).toMatchObject({ code: 0, err: '' })
    expect(backup.out).toMatch(/\n *1 {2}users\n[^]*\nBackup written to all\.backup\.\n$/)

    const copy = { env: { DATA_DIR: join(folder, 'copy') } }
    const restored = await admin('restore all.backup', copy)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(/\n *1 {2}resources\n[^]*\nRestored all\.backup, written at 20/)

    const exported = await run('export', copy)
    expect(exported).toMatchObject({ code: 0, err: '' })
    expect(exported.out).toMatch(/\r\nÉté,Accents,book,,https:\/\/example\.org\/1,other,/)
    writeFileSync(join(folder, 'all.csv'), exported.out)
    const known = await run('import all.csv --dry-run', copy)
    expect(known.code).toBe(0)
    expect(known.out).toMatch(/\nWould import: 0. Already in the catalogue: 1. Faulty: 0\.\n$/)
  })
})
