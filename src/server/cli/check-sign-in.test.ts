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
