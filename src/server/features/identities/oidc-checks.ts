import type * as client from 'openid-client'
import type { OidcConfig } from '../../platform/config/config.ts'

export const UNCHECKABLE = "the issuer's signature cannot be checked"
/** A signature by a shared secret is one that we could have made ourselves. */
export const NO_SIGNATURE = /^(?:HS|none$)/

/** A step before a login, for operators: returns what it finds, or throws. */
export type SignInCheck = [step: string, check: () => Promise<string>]

const NEW_ACCOUNTS = {
  on: 'for all of the issuer, even where the site takes none or asks for an invitation (OIDC_SIGN_UP=on)',
  site: 'for whom the site lets in (OIDC_SIGN_UP is not set)',
  off: 'for nobody (OIDC_SIGN_UP=off)',
}

export function oidcChecks(
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
