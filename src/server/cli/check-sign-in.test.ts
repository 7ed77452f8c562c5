import { Readable, Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { configFrom } from '#server/platform/config/config.ts'
import { readEnvironment } from '#server/platform/config/env.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { startOidcIssuer } from '#tests/support/oidc-issuer.ts'
import { runAdminCommand } from './admin-command.ts'

let issuer: Awaited<ReturnType<typeof startOidcIssuer>>

beforeAll(async () => {
  issuer = await startOidcIssuer('http://localhost:3000')
})
afterAll(() => issuer.close())
afterEach(() => {
  issuer.fault = null
})

async function check(env: Record<string, string> = {}) {
  let [out, err] = ['', '']
  const terminal = {
    folder: '/',
    stdin: Readable.from([]),
    stdout: new Writable(),
    say: (line: string) => void (out += `${line}\n`),
    complain: (line: string) => void (err += `${line}\n`),
  }
  const oidc = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'openfile', ...env }
  const code = await runAdminCommand(['check-sign-in'], terminal, () =>
    configFrom(readEnvironment(oidc)),
  )
  return { code, out, err }
}

it('says what a login begins with, and the address to register', async () => {
  const { code, out, err } = await check({ SITE_URL: 'https://chess.example' })
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('https://chess.example/auth/oidc/callback')
  expect(out).toContain(`Discovery: ${issuer.url}/auth`)
  expect(out).toContain('Keys: 1')
  expect(out).toContain('PKCE: supported')
  expect(out).toContain('Signature: RS256')
  expect(out).toContain('Claims: announced')
  expect(out).toContain(`Userinfo: ${issuer.url}/me`)
  expect(out).toContain('New accounts: for whom the site lets in')
})

it('says what the issuer does not announce, and who comes in', async () => {
  const { code, out } = await check({
    OIDC_SCOPES: 'openid roles',
    OIDC_ROLE_CLAIM: 'resource_access.openfile.roles',
    OIDC_SIGN_UP: 'on',
  })
  expect(code).toBe(0)
  expect(out).toContain('Scopes: not announced: roles')
  expect(out).toContain('Claim for roles: not announced: resource_access.openfile.roles')
  expect(out).toContain('New accounts: for all of the issuer')
  expect((await check({ OIDC_ROLE_CLAIM: 'realm_access.roles' })).out).toContain(
    'Claim for roles: announced',
  )
})

it('names signatures that nobody can check', async () => {
  const found = (await (
    await fetch(`${issuer.url}/.well-known/openid-configuration`)
  ).json()) as object
  issuer.fault = (path, res) => {
    if (path !== '/.well-known/openid-configuration') return false
    res.setHeader('Content-Type', 'application/json')
    res.end(JSON.stringify({ ...found, id_token_signing_alg_values_supported: ['HS256'] }))
    return true
  }
  expect(await check()).toMatchObject({
    code: 1,
    err: "Signature failed: the issuer's signature cannot be checked: it signs with HS256\n",
  })
})

it('names the step that fails, and why', async () => {
  issuer.fault = (_, res) => {
    res.writeHead(503).end('away')
    return true
  }
  expect(await check()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Discovery failed: /),
  })
  issuer.fault = (path, res) => {
    if (path !== '/jwks') return false
    res.setHeader('Content-Type', 'application/json')
    res.end('{"keys":[]}')
    return true
  }
  const { code, out, err } = await check()
  expect([code, err]).toEqual([1, expect.stringMatching(/^Keys failed: .* without keys/)])
  expect(out).toContain('Discovery: ')
  const [port = 0] = await freePorts(1)
  expect(await check({ OIDC_ISSUER: `http://127.0.0.1:${port}` })).toMatchObject({
    code: 1,
    err: expect.stringContaining('ECONNREFUSED'),
  })
  expect((await check({ OIDC_ISSUER: '' })).err).toContain('OIDC_ISSUER is not set')
})
