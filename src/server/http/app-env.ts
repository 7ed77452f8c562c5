import type { Viewer } from '../features/accounts/sessions.service.ts'

/** What the middleware puts on a request's context. */
export type AppEnv = {
  Variables: {
    requestId: string
    /** The visitor's address, behind TRUST_PROXY proxies; empty for calls made while rendering a page. */
    ip: string
    /** The session's token as the cookie gives it; nothing says yet that it is worth anything. */
    sessionToken: string | null
    /** Who asks, from the database, at most once per request. */
    findViewer: () => Promise<Viewer | null>
    /** Who asks, on routes with `access('member')` or `access('admin')`. */
    viewer: Viewer
  }
  Bindings: { incoming?: import('node:http').IncomingMessage; inProcess?: boolean }
}
