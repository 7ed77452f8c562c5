import * as client from 'openid-client'
import type { OidcConfig } from '../../platform/config/config.ts'
import { completed, readNames, rolesIn } from './oidc-claims.ts'
import {
  type Checks,
  type Claims,
  type Provider,
  refusalOf,
  refuseUnfitSubject,
  SignInError,
  type SignInFault,
} from './provider.ts'

const UNCHECKABLE = "the issuer's signature cannot be checked"
/** A signature by a shared secret is one that we could have made ourselves. */
const NO_SIGNATURE = /^(?:HS|none$)/

/** A step before a login, for operators: returns what it finds, or throws. */
type SignInCheck = [step: string, check: () => Promise<string>]

const NEW_ACCOUNTS = {
  on: 'for all of the issuer, even where the site takes none or asks for an invitation (OIDC_SIGN_UP=on)',
  site: 'for whom the site lets in (OIDC_SIGN_UP is not set)',
  off: 'for nobody (OIDC_SIGN_UP=off)',
}

function oidcChecks(
  { scopes, roleClaim, signUp }: OidcConfig,
  discover: () => Promise<client.Configuration>,
  timeout: number,
): SignInCheck[] {
  const metadata = async () => (await discover()).serverMetadata()
  const claims = async (names: readonly string[]) =>
    announced(names, (await metadata()).claims_supported)
  return [
    ['Discovery', async () => (await metadata()).authorization_endpoint ?? 'no address'],
    ['Keys', async () => `${await countKeys(await metadata(), timeout)}`],
    ['Signature', async () => checkableOf(await metadata())],
    ['PKCE', async () => ((await metadata()).supportsPKCE() ? 'supported' : 'not announced')],
    [
      'Scopes',
      async () => announced(scopes.trim().split(/\s+/), (await metadata()).scopes_supported),
    ],
    ['Claims', () => claims(['email', 'email_verified', 'preferred_username'])],
    ...(roleClaim === null
      ? []
      : [['Claim for roles', () => claims([roleClaim])] satisfies SignInCheck]),
    [
      'Userinfo',
      async () =>
        (await metadata()).userinfo_endpoint ?? 'not offered: the ID token has to have the claims',
    ],
    ['End of sessions', async () => (await metadata()).end_session_endpoint ?? 'not offered'],
    ['New accounts', async () => NEW_ACCOUNTS[signUp]],
  ]
}

/** Says which names a list of the issuer's lacks: it may have them all the same. A path begins with its claim. */
function announced(names: readonly string[], list: unknown): string {
  if (!Array.isArray(list)) return 'the issuer announces none'
  const missing = names.filter((name) => !list.includes(name) && !list.includes(name.split('.')[0]))
  return missing.length === 0 ? 'announced' : `not announced: ${missing.join(', ')}`
}

function checkableOf(metadata: client.ServerMetadata): string {
  const all = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const found = all.filter((each) => !NO_SIGNATURE.test(each))
  if (found.length === 0) throw new Error(`${UNCHECKABLE}: it signs with ${all.join(', ')}`)
  return found.join(', ')
}

async function countKeys({ jwks_uri }: client.ServerMetadata, timeout: number): Promise<number> {
  if (!jwks_uri) throw new Error('the issuer names no jwks_uri')
  const signal = AbortSignal.timeout(timeout * 1_000)
  const answer = await fetch(jwks_uri, { redirect: 'error', signal })
  const { keys } = (await answer.json()) as { keys?: unknown[] }
  if (!answer.ok || !keys?.length)
    throw new Error(`${jwks_uri} answered ${answer.status} without keys`)
  return keys.length
}

/** Clocks of two servers may differ. */
const CLOCK_SECONDS = 300
const TIMEOUT_SECONDS = 10
const KEPT_MS = 10 * 60_000
/** The answer is not one to what was asked for, or not signed by the issuer. */
const UNFITTING = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

export type OidcProvider = Provider & {
  /** The steps before a login, for operators: what each finds, or throws. */
  checks: () => SignInCheck[]
  /** Returns where the browser ends the session at the issuer; null if it has no address for it. */
  endSessionUrl: (idToken: string, back: string) => Promise<string | null>
}

/**
 * The one OpenID Connect issuer of the site. `redirectUri` is our address to which it sends people back. An issuer that
 * takes longer than `timeout`, in seconds, is given up.
 */
export function createOidcProvider(
  config: OidcConfig,
  redirectUri: string,
  timeout = TIMEOUT_SECONDS,
): OidcProvider {
  const { issuer, clientId, clientSecret } = config
  let known: { metadata: Promise<client.ServerMetadata>; until: number } | null = null
  const configurationOf = (metadata: client.ServerMetadata) => {
    const made = new client.Configuration(
      metadata,
      clientId,
      { [client.clockTolerance]: CLOCK_SECONDS },
      authenticationOf(metadata, clientSecret),
    )
    made.timeout = timeout
    client.enableNonRepudiationChecks(made)
    if (issuer.startsWith('http:')) client.allowInsecureRequests(made)
    return made
  }
  // A configuration of its own for each login reads the issuer's keys anew, so that rotated ones are known at once.
  const discover = async () => {
    const now = Date.now()
    if (!known || known.until < now) {
      const metadata = readMetadata(config, timeout)
      metadata.catch(() => (known = null))
      known = { metadata, until: now + KEPT_MS }
    }
    return configurationOf(await known.metadata)
  }
  return {
    issuer,
    checks: () => oidcChecks(config, discover, timeout),
    async begin({ state, nonce, verifier, isFresh }) {
      const configuration = await discover().catch(failDiscovery)
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: config.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
      })
    },
    async finish(search, checks) {
      try {
        return await readClaims(await discover(), config, new URL(redirectUri + search), checks)
      } catch (error) {
        throw faultOf(error)
      }
    },
    async endSessionUrl(idToken, back) {
      const configuration = await discover().catch(() => null)
      if (!configuration?.serverMetadata().end_session_endpoint) return null
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: back }
      return client.buildEndSessionUrl(configuration, parameters).href
    },
  }
}

async function readMetadata(
  { issuer, clientId }: OidcConfig,
  timeout: number,
): Promise<client.ServerMetadata> {
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    timeout,
    ...(issuer.startsWith('http:') ? { execute: [client.allowInsecureRequests] } : {}),
  })
  return found.serverMetadata()
}

function authenticationOf(metadata: client.ServerMetadata, secret: string | null) {
  if (secret === null) return client.None()
  // Basic is the default (OpenID Connect Discovery §3).
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

function failDiscovery(error: unknown): never {
  throw new SignInError('discovery', error)
}

async function readClaims(
  configuration: client.Configuration,
  config: OidcConfig,
  url: URL,
  { state, nonce, verifier, isFresh }: Checks,
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(isFresh ? { maxAge: 0 } : {}),
  })
  const signed = tokens.claims()
  if (!signed) throw new SignInError('state')
  refuseUnfitSubject(signed.sub)
  const userinfo = configuration.serverMetadata().userinfo_endpoint
    ? () => client.fetchUserInfo(configuration, tokens.access_token, signed.sub)
    : null
  const claims = await completed(signed, config, userinfo)
  // Others of a member's groups are nobody's matter here.
  const counted = Object.values(config.roles).flat()
  return {
    by: 'oidc',
    issuer: config.issuer,
    subject: signed.sub,
    ...readNames(claims),
    roles: rolesIn(claims, config)?.filter((each) => counted.includes(each)) ?? null,
    idToken: tokens.id_token ?? null,
  }
}

/** Says what failed, for people and, as the cause, for the log. */
function faultOf(error: unknown): SignInError {
  if (error instanceof SignInError) return error
  const algorithm = algorithmIn(error)
  if (algorithm !== null)
    return new SignInError('signature', new Error(`${UNCHECKABLE}: it signs with ${algorithm}`))
  return new SignInError(kindOf(error), error)
}

function kindOf(error: unknown): SignInFault {
  if (error instanceof client.AuthorizationResponseError) return refusalOf(error.error)
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'state' : 'discovery'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && UNFITTING.has(code) ? 'state' : 'discovery'
}

/** Returns the algorithm of a signature that is none: the innermost cause names it. */
function algorithmIn(error: unknown): string | null {
  let cause = error
  while (cause instanceof Error) cause = cause.cause
  const { alg, header } = (cause ?? {}) as { alg?: unknown; header?: { alg?: unknown } }
  const named = alg ?? header?.alg
  return typeof named === 'string' && NO_SIGNATURE.test(named) ? named : null
}
