import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAIN_SCRIPT } from '#tests/support/product-script.ts'

const root = mkdtempSync(join(tmpdir(), 'openfile-main-'))
const folder = join(root, 'data')
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Starts the server with `command`. Resolves when it has ended, with its exit code and stderr. */
async function run(
  env: Record<string, string>,
  command = [process.execPath, MAIN_SCRIPT],
): Promise<{ code: number | null; lines: string[] }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', SEED: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A server that starts after all must not outlive the test.
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines: said.trimEnd().split('\n') }
}

const refusal = (line: RegExp) => ({ code: 1, lines: [expect.stringMatching(line)] })

/** Returns the command lines of all processes that name the folder. */
function processesOf(path: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const { stdout } = spawnSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' })
      return stdout.includes(path) ? [stdout.replaceAll('\0', ' ')] : []
    })
}

describe('the server does not start, and says why in a line,', () => {
  it('with a DATA_DIR that is a file', async () => {
    const file = join(root, 'file')
    writeFileSync(file, 'mine')
    expect(await run({ DATA_DIR: file })).toEqual(refusal(/^DATA_DIR .*\/file cannot be used: /))
    expect(await run({ DATA_DIR: join(file, 'x') })).toEqual(
      refusal(/^DATA_DIR .* cannot be used: not a dir/),
    )
  })

  it.each([
    ['DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none', /^The database cannot be reached/],
    ['PORT', 'http', /^PORT: must be a whole number/],
  ])('with a wrong %s', async (name, value, line) => {
    const env = { DATA_DIR: folder, APP_SECRET: 'sixteen letters!', [name]: value }
    expect(await run(env)).toEqual(refusal(line))
  })

  it.each(['password', 'Password1', 'iloveyou', 'ADMIN2026', 'chief2026!'])(
    'security 3, fault 22: with the ADMIN_PASSWORD %s, and touches nothing',
    async (password) => {
      const DATA_DIR = join(root, 'untouched')
      const env = { DATA_DIR, ADMIN_USERNAME: 'chief', ADMIN_EMAIL: 'admin@mail.example' }
      expect(await run({ ...env, ADMIN_PASSWORD: password })).toEqual(
        refusal(/^ADMIN_PASSWORD: is too easy to guess$/),
      )
      expect(existsSync(DATA_DIR)).toBe(false)
    },
  )

  it('on a port in use, and leaves no PostgreSQL behind', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const PORT = String((other.address() as AddressInfo).port)
    expect(await run({ DATA_DIR: folder, PORT })).toEqual(
      refusal(/^Cannot listen on 127\.0\.0\.1:\d+: /),
    )
    expect(processesOf(folder)).toEqual([])
    other.close()
  })
})

/** Mounting requires root, and a container may forbid it. */
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

describe.runIf(canMount)('the server does not start, and leaves what is there as it is,', () => {
  const mounted = join(root, 'mounted')
  beforeAll(() => mkdirSync(mounted))

  const withMount = (options: string): string[] => [
    'unshare',
    '--mount',
    'sh',
    '-c',
    `mount -t tmpfs -o ${options} tmpfs ${mounted} && exec "$@"`,
    'sh',
    process.execPath,
    MAIN_SCRIPT,
  ]

  it('on a read-only disk', async () => {
    const ended = await run({ DATA_DIR: mounted }, withMount('ro'))
    expect(ended).toEqual(refusal(/^DATA_DIR .* cannot be used: read-only file system\.$/))
  })

  it.each([
    ['no room for a file', 'size=4k,nr_inodes=1', /cannot be used: no space left on device\.$/],
    ['no room for a cluster', 'size=20m', /No database could be created in .*The disk is full/],
    ['no room for the tables', 'size=42m', /^The disk that holds the database is full\.$/],
  ])('on a disk with %s', async (_, options, line) => {
    const ended = await run({ DATA_DIR: mounted, SEED: 'auto' }, withMount(options))
    expect(ended).toEqual(refusal(line))
    expect(processesOf(mounted)).toEqual([])
  })
})
