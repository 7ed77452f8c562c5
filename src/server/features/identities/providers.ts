import type { Config } from '../../platform/config/config.ts'
import { createLichessProvider } from './lichess-provider.ts'
import { createOidcProvider, type OidcProvider } from './oidc-provider.ts'
import type { Provider } from './provider.ts'

export type Providers = { oidc: OidcProvider | null; lichess: Provider | null }

/** The other sites at which people may log in. Our addresses come from SITE_URL, never from a request. */
export function createProviders({ siteUrl, oidc, lichess }: Config): Providers {
  return {
    oidc: oidc && createOidcProvider(oidc, `${siteUrl}/auth/oidc/callback`),
    lichess: lichess && createLichessProvider(lichess.url, `${siteUrl}/auth/lichess/callback`),
  }
}
