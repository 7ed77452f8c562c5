/** What operators of Openfile receive must agree with what the server reads. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../scripts/node-flags.mjs'
import { readEnvironment, VARIABLES } from '#server/platform/config/env.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
/** Variables that compose.yaml itself reads. */
const OF_COMPOSE = [
  'COMPOSE_PROFILES',
  'POSTGRES_PASSWORD',
  'PUBLISH',
  'PUBLISH_ADDRESS',
  'SUBNET',
  'TLS_ADDRESS',
]

describe('the variables', () => {
  it('are all in the README, and no others', () => {
    const [, table = ''] = /\n## Configuration\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
    const rows = table.match(/^\| `[A-Z].*?\|/gm) ?? []
    const named = rows.flatMap((row) => row.match(/[A-Z][A-Z0-9_]+/g) ?? [])
    expect(named.toSorted()).toEqual(VARIABLES.toSorted())
  })

  it('are all in .env.example once, and no others but those of compose.yaml', () => {
    const named = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(
      ([, name = '']) => name,
    )
    expect(named.toSorted()).toEqual([...VARIABLES, ...OF_COMPOSE].toSorted())
  })

  it('have valid values there', () => {
    const given = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)]
    const source = Object.fromEntries(given.map(([, name, value]) => [name, value]))
    expect(() => readEnvironment({ ...source, APP_SECRET: 'x'.repeat(32) })).not.toThrow()
  })

  it('of compose.yaml are known', () => {
    const compose = read('compose.yaml')
    const named = [...compose.matchAll(/\$\{([A-Z_]+)|^ {4}([A-Z][A-Z_]+):/gm)].map(
      ([, asked, set]) => asked ?? set ?? '',
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => ![...VARIABLES, ...OF_COMPOSE].includes(name))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const compose = read('compose.yaml')
  const services = new Map(
    compose
      .slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nvolumes:\n'))
      .split(/\n {2}(?=[a-z][\w-]*:\n)/)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf(':')), text]),
  )

  it('gives both processes the addresses under which nginx finds them', () => {
    const port = /\bPORT: '(\d+)'/.exec(compose)?.[1]
    const asked = [...read('deploy/nginx.conf').matchAll(/^ +server (\S+) /gm)].map(([, at]) => at)
    expect(asked).toEqual(['app-1', 'app-2'].map((name) => `${name}:${port}`))
    for (const name of ['app-1', 'app-2']) {
      const [, address] = /ipv4_address: (\S+)/.exec(services.get(name) ?? '') ?? []
      expect(services.get('proxy')).toContain(`- ${name}:${address}\n`)
      expect(address).toMatch(/^\$\{SUBNET:-172\.29\.7\}\.\d+$/)
    }
    expect(compose).toContain('subnet: ${SUBNET:-172.29.7}.0/24')
  })

  it('publishes its proxies on this machine only, unless the operator says otherwise', () => {
    const ports = [...compose.matchAll(/^ {6}- '(.+:\d+(?:\/udp)?)'$/gm)].map(([, port]) => port)
    expect(ports).toEqual([
      '${PUBLISH_ADDRESS:-127.0.0.1}:${PUBLISH:-8080}:80',
      '${TLS_ADDRESS:-127.0.0.1}:80:80',
      '${TLS_ADDRESS:-127.0.0.1}:443:443',
      '${TLS_ADDRESS:-127.0.0.1}:443:443/udp',
    ])
    expect([...services.keys()].filter((name) => services.get(name)?.includes('ports:'))).toEqual([
      'proxy',
      'tls',
    ])
    expect(services.get('tls')).toContain('profiles: [tls]')
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy proxy:81 ')
  })

  it('has a name, a limit for every log, and a SITE_URL at the published port', () => {
    expect(compose).toMatch(/^name: openfile$/m)
    expect(compose).toMatch(/max-size: \d+m\n/)
    const unlimited = [...services].filter(([, text]) => !/logging: \*logging|<<: \*app/.test(text))
    expect(unlimited.map(([name]) => name)).toEqual([])
    expect(compose.slice(compose.indexOf('x-app:'))).toContain('logging: *logging')
    expect(compose.match(/SITE_URL: .*/g)).toEqual(
      Array.from({ length: 2 }, () => 'SITE_URL: ${SITE_URL:-http://localhost:${PUBLISH:-8080}}'),
    )
  })

  const client = ['docker', 'docker-compose'].find(
    (name) => spawnSync(name, [...(name === 'docker' ? ['compose'] : []), 'version']).status === 0,
  )
  if (!client)
    console.warn('\n!! SKIPPED: compose.yaml as Docker Compose reads it: no Compose here\n')
  it.skipIf(!client)('is valid for Docker Compose, with all variables', () => {
    const folder = mkdtempSync(join(tmpdir(), 'openfile-compose-'))
    try {
      writeFileSync(join(folder, 'compose.yaml'), compose)
      writeFileSync(
        join(folder, '.env'),
        'POSTGRES_PASSWORD=abc\nAPP_SECRET=0123456789abcdef\nPUBLISH=9000\nSUBNET=10.9.8\n',
      )
      const args = [
        ...(client === 'docker' ? ['compose'] : []),
        '--profile',
        'tls',
        'config',
        '--format',
        'json',
      ]
      const { status, stdout, stderr } = spawnSync(client ?? '', args, {
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder },
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([0, ''])
      const read9000 = JSON.parse(stdout) as {
        services: Record<
          string,
          {
            environment?: Record<string, string>
            networks: { inside: { ipv4_address?: string } | null }
          }
        >
      }
      expect(Object.keys(read9000.services).toSorted()).toEqual([
        'app-1',
        'app-2',
        'database',
        'proxy',
        'tls',
      ])
      expect(read9000.services['app-1']?.environment?.['SITE_URL']).toBe('http://localhost:9000')
      expect(read9000.services['app-2']?.networks.inside?.ipv4_address).toBe('10.9.8.12')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

const unit = read('deploy/openfile.service')

describe('deploy/openfile.service', () => {
  it('runs the production install as npm start does', () => {
    expect(unit).toContain(` ${SERVER_FLAGS.join(' ')} main.js\n`)
    for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
      expect(unit).toContain(`${name}=${value}`)
  })

  it('writes only where it may: data and backups are in its state folder', () => {
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
    expect(unit).toMatch(/^StateDirectory=%N$/m)
    for (const name of ['DATA_DIR', 'BACKUP_DIR'])
      expect(unit).toMatch(new RegExp(`\\b${name}=%S/%N/`))
    const paths = [...read('deploy/openfile.env').matchAll(/^#?\w+_DIR=(.+)$/gm)].map(
      ([, path]) => path,
    )
    expect(paths).toEqual(['/var/lib/openfile/backups'])
  })

  it('has an environment file of known variables with valid values, which starts as it is', () => {
    const given = [...read('deploy/openfile.env').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)]
    expect(
      given.map(([, , name = '']) => name).filter((name) => !VARIABLES.includes(name)),
    ).toEqual([])
    const source = (isShipped: boolean) =>
      Object.fromEntries(
        given.filter(([, mark]) => !isShipped || !mark).map(([, , name, value]) => [name, value]),
      )
    expect(() => readEnvironment(source(true))).not.toThrow()
    expect(() => readEnvironment({ ...source(false), APP_SECRET: 'x'.repeat(32) })).not.toThrow()
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  if (!hasSystemd) console.warn('\n!! SKIPPED: the analysis of openfile.service: no systemd here\n')

  it.skipIf(!hasSystemd)('passes the analysis of systemd, and is well protected', () => {
    const folder = mkdtempSync(join(tmpdir(), 'openfile-unit-'))
    try {
      // systemd checks that the program is there.
      mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
      symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
      for (const name of ['openfile.service', 'openfile@3001.service']) {
        const file = join(folder, name)
        writeFileSync(file, unit.replaceAll('/srv/openfile', folder))
        const { status, stdout, stderr } = spawnSync(
          'systemd-analyze',
          ['verify', '--man=no', file],
          { encoding: 'utf8' },
        )
        expect([
          status,
          stdout,
          stderr.split('\n').filter((line) => line.includes('openfile')),
        ]).toEqual([0, '', []])
      }
      const security = [
        'security',
        '--offline=true',
        '--threshold=25',
        join(folder, 'openfile.service'),
      ]
      const { status, stdout, stderr } = spawnSync('systemd-analyze', security, {
        encoding: 'utf8',
      })
      expect([status, stderr, /exposure level.*: ([\d.]+)/.exec(stdout)?.[1]]).toEqual([
        0,
        '',
        expect.any(String),
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the image', () => {
  it('is built from what .dockerignore lets through', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
      .flatMap(([, sources = '']) => sources.split(' '))
      .filter((source) => source !== '.')
    expect(copied.length).toBeGreaterThan(0)
    expect(copied.filter((source) => !allowed.includes(source))).toEqual([])
    expect(read('.dockerignore')).toMatch(/^\*$/m)
    expect(allowed.filter((path) => /env|data|\.git|node_modules/.test(path))).toEqual([])
  })

  it('steady 10: is the build with the packages that it names, one Node and no build tools', () => {
    const stages = read('Dockerfile').split(/^FROM /m)
    const copied = [...(stages.at(-1) ?? '').matchAll(/^COPY (.+)$/gm)].map(([, what]) => what)
    expect(copied).toEqual(['--from=build /app/dist ./dist'])
    // In dist/, which has a package.json of its own: `node` is a development package there.
    expect(stages.at(-2)).toMatch(/^RUN cd dist && npm ci --omit=dev$/m)
    expect(stages.at(-1)).not.toMatch(/npm (?:ci|install)/)
  })

  it('uses nothing that Docker 20.10 and buildah do not know', () => {
    expect(read('Dockerfile')).not.toMatch(
      /--start-interval|--mount|--link|--chmod|<<\w|^# syntax/m,
    )
  })

  it('does not run as root, and is told to stop by SIGTERM', () => {
    const last =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? ''
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
    // Without a shell, so that signals reach Node.
    expect(last).toMatch(/^CMD \["node", /m)
  })
})
