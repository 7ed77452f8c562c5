import type { KidsLock } from '../auth/lock-memory.ts'
import type { CachedAnswer } from '../cache/response-cache.ts'
import type { Viewer } from '../features/accounts/sessions.service.ts'
import type { Asker } from './request-limit.ts'

/** What the middleware puts on a request's context. */
export type AppEnv = {
  Variables: {
    requestId: string
    /** The visitor's address, behind TRUST_PROXY proxies; empty for calls made while rendering a page. */
    ip: string
    /** The session's token as the cookie gives it; nothing says yet that it is worth anything. */
    sessionToken: string | null
    /** By what the request is counted (request-limit.ts). */
    asker: Asker
    /** Who asks, from the database, at most once per request. */
    findViewer: () => Promise<Viewer | null>
    /** Who asks, on routes with `access('member')` or `access('admin')`. */
    viewer: Viewer
  }
  Bindings: {
    /** Under which kids lock the request stands; absent for who is not locked. */
    lock?: KidsLock
    incoming?: import('node:http').IncomingMessage
    outgoing?: import('node:http').ServerResponse
    /** A call made while a page is rendered. Where the answer is kept as bytes, it is left here. */
    inProcess?: { answer: CachedAnswer | null }
  }
}
