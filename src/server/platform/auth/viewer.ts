import type { TokenScope } from '#shared/domain/token-scopes.ts'
import type { KnownBrowser } from './known-browser.ts'
import type { UserRow } from './users.queries.ts'

/** The viewer: a logged-in user, and the session that proves it. */
export type Viewer = { user: UserRow; sessionId: number; tokenHash: string; provedAt: Date }

/** Somebody for whom a program acts, with a token. */
export type TokenViewer = {
  user: UserRow
  token: { id: number; name: string; scopes: readonly TokenScope[] }
}

/** Where a request comes from. */
export type Client = { ip: string; userAgent: string }

/** Where a login comes from. */
export type LoginClient = Client & { browser: KnownBrowser | null }
