import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startOidcIssuer } from '#tests/support/oidc-issuer.ts'
import { createOidcProvider, type OidcProvider } from './oidc-provider.ts'
import { SignInError } from './provider.ts'

const CALLBACK = 'http://localhost:3000/auth/oidc/callback'
const CHECKS = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), isFresh: false }
/** In seconds. */
const SOON = 0.2
let issuer: Awaited<ReturnType<typeof startOidcIssuer>>

beforeAll(async () => {
  issuer = await startOidcIssuer('http://localhost:3000')
})
afterAll(() => issuer.close())
afterEach(() => {
  issuer.fault = null
})

function provider(): OidcProvider {
  const config = {
    issuer: issuer.url,
    clientId: issuer.client.client_id,
    clientSecret: issuer.client.client_secret,
    name: 'Club login',
    scopes: 'openid',
    signUp: 'site' as const,
    roleClaim: null,
    roles: { admins: [], curators: [], moderators: [] },
  }
  return createOidcProvider(config, CALLBACK, SOON)
}

it('an issuer that does not answer in time counts as one that cannot be reached, and is asked again', async () => {
  issuer.fault = () => true
  const slow = provider()
  const failed: unknown = await slow.begin(CHECKS).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(SignInError)
  expect((failed as SignInError).fault).toBe('discovery')
  issuer.fault = null
  expect((await slow.begin(CHECKS)).origin).toBe(issuer.url)
})

it('an issuer that is slow only once somebody comes back fails as well', async () => {
  const slow = provider()
  await slow.begin(CHECKS)
  issuer.fault = (path) => path === '/token'
  await expect(
    slow.finish(`?code=abc&state=s&iss=${encodeURIComponent(issuer.url)}`, CHECKS),
  ).rejects.toMatchObject({ fault: 'discovery' })
})
