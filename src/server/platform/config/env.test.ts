import { describe, expect, it } from 'vitest'
import { configFrom } from './config.ts'
import { type EnvironmentError, readEnvironment } from './env.ts'

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readEnvironment(variables)
    return []
  } catch (error) {
    return (error as EnvironmentError).faults
  }
}

describe('readEnvironment', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['HOST', ' '],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['APP_SECRET', 'too short'],
    ['SITE_URL', 'openfile.test'],
    ['SITE_URL', 'ftp://openfile.test'],
    ['ADMIN_USERNAME', 'a b'],
    ['ADMIN_USERNAME', 'ab'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(101)],
    ['SMTP_URL', 'https://mail.example'],
    ['RATE_LIMIT_FACTOR', '-1'],
    ['RATE_LIMIT_FACTOR', 'many'],
    ['RATE_LIMIT_FACTOR', ' '],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', ' '],
    ['SEED', 'on'],
    ['OIDC_NAME', 'x'.repeat(41)],
    ['OIDC_SIGN_UP', 'maybe'],
    ['OIDC_ADMINS', 'board'],
    ['OIDC_CURATORS', 'coaches'],
    ['OIDC_MODERATORS', 'helpers'],
    ['PASSWORD_LOGIN', 'no'],
    ['PASSWORD_LOGIN', 'off'],
    ['LICHESS_SIGN_IN', 'yes'],
    ['SIGN_UP', 'maybe'],
    ['SIGN_UP_DOMAINS', '*.club.example'],
    ['AUDIT_MONTHS', '0'],
    ['AUDIT_MONTHS', '121'],
    ['AUDIT_MONTHS', 'forever'],
    ['SEARCH_STATS', 'off'],
    ['SEARCH_STATS_MONTHS', '0'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['NOTICE', 'x'.repeat(301)],
    ['QR_IMAGE_SERVICE', 'https://qr.example/'],
    ['LINK_CHECKS', '1'],
    ['FETCH_PROXY', 'socks5://127.0.0.1:1080'],
    ['SITE_URL', 'https://openfile.example/chess'],
    ['SITE_URL', 'https://openfile.example//chess/'],
    ['SITE_URL', 'https://openfile.example/?x=1'],
    ['SITE_URL', 'https://openfile.example/#top'],
    ['SITE_URL', 'https://ann:secret@openfile.example'],
    ['FETCH_ALLOW_HOSTS', 'http://intranet.example/'],
    ['LOG_LEVEL', 'loud'],
    ['RESPONSE_CACHE', 'yes'],
    ['METRICS_TOKEN', 'fifteen letters'],
    ['METRICS_TOKEN', `  ${'x'.repeat(14)}  `],
    ['METRICS_TOKEN', 'x'.repeat(15)],
    ['HSTS_SUBDOMAINS', '1'],
    ['LOG_REQUESTS', 'true'],
    ['LOG_REQUESTS', '2'],
  ])('%s=%j is one readable line', (name, value) => {
    const faults = faultsOf({ APP_SECRET: 'x'.repeat(32), [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name}: .{8,}`))
    expect(faults[0]).not.toMatch(/\n|ZodError|\[object/)
  })

  it('reports all faults at once, one line each', () => {
    const faults = faultsOf({ PORT: 'x', SEED: 'maybe', TRUST_PROXY: '-1', SITE_URL: 'nowhere' })
    expect(faults.map((fault) => fault.split(':', 1).join()).toSorted()).toEqual([
      'PORT',
      'SEED',
      'SITE_URL',
      'TRUST_PROXY',
    ])
    expect(() => readEnvironment({ PORT: 'x', SEED: 'maybe' })).toThrow(/^PORT: .*\nSEED: .*$/)
  })

  it('never prints a secret', () => {
    const faults = faultsOf({
      ADMIN_PASSWORD: 'hunter2',
      APP_SECRET: 'sesame',
      DATABASE_URL: 'mysql://user:sesame@host/x',
      METRICS_TOKEN: 'sesame',
    })
    expect(faults.join('\n')).not.toMatch(/hunter2|sesame/)
  })

  it.each(['postgres://localhost/x', 'postgresql://user:password@host:5432/x?sslmode=require'])(
    'APP_SECRET is required with DATABASE_URL %s',
    (url) => {
      expect(faultsOf({ DATABASE_URL: url })).toEqual([
        expect.stringMatching(/^APP_SECRET: is required/),
      ])
      expect(faultsOf({ DATABASE_URL: url, APP_SECRET: '' })).toHaveLength(1)
      expect(faultsOf({ DATABASE_URL: url, APP_SECRET: 'x'.repeat(32) })).toEqual([])
    },
  )

  it('reports a missing APP_SECRET along with other faults', () => {
    const faults = faultsOf({ DATABASE_URL: 'postgres://localhost/x', PORT: 'x' })
    expect(faults.map((fault) => fault.split(':', 1).join()).toSorted()).toEqual([
      'APP_SECRET',
      'PORT',
    ])
  })

  it('treats an empty variable as unset', () => {
    expect(readEnvironment({ PORT: '', SITE_URL: '', ADMIN_PASSWORD: '' })).toEqual(
      readEnvironment({}),
    )
  })

  it('an issuer needs a client, and roles a claim', () => {
    const issuer = { OIDC_ISSUER: 'https://login.club.example' }
    expect(faultsOf({ ...issuer, PASSWORD_LOGIN: 'off', OIDC_ADMINS: 'board' })).toEqual([
      'OIDC_CLIENT_ID: is required when OIDC_ISSUER is set',
      'OIDC_ADMINS: needs OIDC_ROLE_CLAIM',
    ])
    for (const OIDC_ISSUER of ['login.club.example', 'ftp://login.club.example']) {
      const [fault, ...others] = faultsOf({ OIDC_ISSUER, OIDC_CLIENT_ID: 'openfile' })
      expect([fault?.split(':', 1).join(), others]).toEqual(['OIDC_ISSUER', []])
    }
    const client = { ...issuer, OIDC_CLIENT_ID: 'openfile', PASSWORD_LOGIN: 'off' }
    expect(faultsOf({ ...client, OIDC_ROLE_CLAIM: 'groups', OIDC_ADMINS: 'board' })).toEqual([])
    expect(faultsOf({ LICHESS_SIGN_IN: 'on', PASSWORD_LOGIN: 'off' })).toEqual([])
  })

  it('ignores unknown variables', () => {
    expect(readEnvironment({ PATH: '/bin', HOME: '/root' })).toEqual(readEnvironment({}))
  })
})

describe('configFrom', () => {
  it('has the defaults of the README', () => {
    expect(configFrom(readEnvironment({}))).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      hstsSubdomains: false,
      databaseUrl: null,
      supportEmail: 'support@example.org',
      seed: 'auto',
      rateLimitFactor: 1,
      trustedProxies: 0,
      responseCache: true,
      linkChecks: false,
      fetchProxy: null,
      fetchAllowedHosts: [],
      metricsToken: null,
      logRequests: false,
      dataDir: expect.stringMatching(/\/data$/),
    })
  })

  it('steady 10: the notice is the standard one, none, or what the operator writes', () => {
    const noticeOf = (NOTICE: string) => configFrom(readEnvironment({ NOTICE })).notice
    expect(noticeOf('')).toContain('development is in progress and features may change')
    expect(noticeOf('off')).toBeNull()
    expect(noticeOf(' Closed on Sunday ')).toBe('Closed on Sunday')
  })

  it.each([
    ['https://openfile.test//', 'https://openfile.test'],
    ['HTTPS://Openfile.Test', 'https://openfile.test'],
    [' https://openfile.test:443/ ', 'https://openfile.test'],
    ['http://openfile.test:80', 'http://openfile.test'],
    ['http://[::1]:3000/', 'http://[::1]:3000'],
    ['https://schäch.example', 'https://xn--schch-ira.example'],
  ])('security 39: reads SITE_URL %s as the origin that browsers send', (SITE_URL, origin) => {
    expect(configFrom(readEnvironment({ SITE_URL })).siteUrl).toBe(origin)
  })

  it('without SITE_URL, follows the port', () => {
    expect(configFrom(readEnvironment({ PORT: '8080' })).siteUrl).toBe('http://localhost:8080')
    expect(configFrom(readEnvironment({ PORT: '80' })).siteUrl).toBe('http://localhost')
  })

  it('security 8: knows no default password', () => {
    expect(configFrom(readEnvironment({})).firstAdmin.password).toBeNull()
  })
})

it('reads the former name of GROUPS_MODE where it arrives, but not what a shell has under it', () => {
  const modeOf = (source: NodeJS.ProcessEnv) => readEnvironment(source).GROUPS_MODE
  expect(modeOf({})).toBe('on')
  expect(modeOf({ GROUPS: 'off' })).toBe('off')
  expect(modeOf({ GROUPS: 'off', GROUPS_MODE: 'curators' })).toBe('curators')
  expect(modeOf({ GROUPS: '1000' })).toBe('on')
})
