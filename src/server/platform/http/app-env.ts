import type { Context } from 'hono'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { SiteLanguage } from '#shared/texts/languages.ts'
import { ENGLISH, type T } from '#shared/texts/text.ts'
import type { KidsLock } from './kids-cookie.ts'
import type { CachedAnswer } from '../cache/response-cache.ts'
import type { TokenViewer, Viewer } from '../auth/viewer.ts'
import type { AddressRules } from '../fetch/address-rules.ts'
import type { Exceeded, Requester } from './request-limit.ts'

/** What the middleware adds to a request's context. */
export type AppEnv = {
  Variables: {
    requestId: string
    /** Returns what translates for the reader, according to Accept-Language. */
    findTranslator?: () => T
    /** The visitor's address, behind TRUST_PROXY proxies; empty for calls made while rendering a page. */
    ip: string
    /** The session's token from the cookie, not yet verified. */
    sessionToken: string | null
    /** The key under which the request is counted (request-limit.ts). */
    requester: Requester
    /** Counts the request; throws 429 if its account or address has made too many. */
    count: () => Promise<void>
    /** Counts what a call that computes is given or returns. Returns what that exceeds; null if it is not too much. */
    spend: (bytes: number) => Exceeded | null
    /** The rules for addresses that people give. */
    addressRules: AddressRules
    /** The user, read from the database at most once per request. */
    findViewer: () => Promise<Viewer | null>
    /** The user, on routes that are not public. */
    viewer: Viewer
  }
  Bindings: {
    /** The language in the prefix of a page's address. The request's own path has none. */
    language?: SiteLanguage
    /** For whom a program acts; absent without a token. */
    bearer?: TokenViewer
    /** Why the token of the request is refused. */
    bearerFault?: Error
    /** The kids lock that applies to the request; absent without one. */
    lock?: KidsLock
    incoming?: import('node:http').IncomingMessage
    outgoing?: import('node:http').ServerResponse
    /** A call made while a page is rendered. If the response is cached as bytes, they are put here. */
    inProcess?: { answer: CachedAnswer | null }
  }
}

export type App = OpenAPIHono<AppEnv>

/** Returns what translates for whoever made the request; what fails before its language is known is in English. */
export function translatorOf(c: Context<AppEnv>): T {
  return c.get('findTranslator')?.() ?? ENGLISH
}
