import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'

/** See docs/operations.md, "Production install". */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SCRIPTS = ['bootstrap.mjs', 'node-flags.mjs', 'stale.mjs']

const NOTICE = 'Closed & calm on Sunday.'

type Package = { dev?: boolean; devOptional?: boolean; optionalDependencies?: object }
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}

let folder = ''

beforeAll(() => {
  buildIfStale()
  folder = mkdtempSync(join(tmpdir(), 'openfile-install-'))
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true })
  for (const file of SCRIPTS) cpSync(join(ROOT, 'scripts', file), join(folder, 'scripts', file))
  for (const file of ['package.json', 'package-lock.json', 'exec.cmd'])
    cpSync(join(ROOT, file), join(folder, file))
  linkPackages(join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Links the packages that `npm ci --omit=dev` keeps, so that the bundle finds only those. */
function linkPackages(modules: string): void {
  const kept = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) =>
      /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) &&
      !dev &&
      !devOptional &&
      existsSync(join(ROOT, path)),
  )
  for (const [path] of kept) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(folder, path))
  }
  mkdirSync(join(modules, '.bin'))
  symlinkSync(join(ROOT, 'node_modules', '.bin', 'node'), join(modules, '.bin', 'node'))
  writeFileSync(join(modules, '.package-lock.json'), '{}')
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts', 'bootstrap.mjs'), ...args],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

describe('a production install', () => {
  it.each(['test', 'dev', 'build', 'bench'])('refuses %s in one line', (task) => {
    expect(run(task)).toEqual({
      status: 1,
      stdout: '',
      stderr: `npm run ${task} needs the development packages: run npm ci without --omit=dev.\n`,
    })
  })

  it('says in one line that the build is missing', () => {
    const [dist, away] = [join(folder, 'dist'), join(folder, 'dist-away')]
    renameSync(dist, away)
    const { status, stdout, stderr } = run('start')
    renameSync(away, dist)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^There is no build in dist\/.*npm run build.*\n$/)
  })

  it('includes the command line', () => {
    expect(run('admin', '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('create-admin'),
    })
  })

  it(
    'steady 8: npm start serves a page with the seed catalogue, and SIGTERM to npm ends server and database',
    {
      timeout: 120_000,
    },
    async () => {
      const port = await freePort()
      const server = spawn('npm', ['start'], {
        cwd: folder,
        env: { ...installEnv(), PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      try {
        await lineWith(server, 'Openfile is running at')
        const [health, home] = await Promise.all(
          ['/healthz', '/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
        )
        expect([health?.status, home?.status]).toEqual([200, 200])
        const html = (await home?.text()) ?? ''
        expect(html).toContain('/resource/')
        // steady 10: the operator's notice.
        expect(html).toMatch(/<aside aria-label="Notice".*?>Closed &amp; calm on Sunday\.</s)
        expect(html).not.toContain('development is in progress')
        expect(existsSync(join(folder, 'dist', 'compile-cache'))).toBe(true)
      } finally {
        const ended = once(server, 'exit')
        server.kill('SIGTERM')
        await ended
      }
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
      // PostgreSQL removes the file after a clean shutdown.
      expect(existsSync(join(folder, 'data', 'postgres', 'PG_VERSION'))).toBe(true)
      expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
    },
  )
})

function installEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', NOTICE }
}

async function lineWith(server: ChildProcess, text: string): Promise<void> {
  if (!server.stdout) throw new Error('The server has no output')
  for await (const line of createInterface(server.stdout)) if (line.includes(text)) return
  throw new Error('The server ended before it listened')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** A registry without packages for other platforms omits them from the lock file, which `npm ci` then refuses. */
it('the lock file names the packages of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})
