/** What the middleware puts on a request's context. */
export type AppEnv = {
  Variables: {
    requestId: string
    /** The visitor's address, behind TRUST_PROXY proxies; empty for calls made while rendering a page. */
    ip: string
  }
  Bindings: { incoming?: import('node:http').IncomingMessage; inProcess?: boolean }
}
