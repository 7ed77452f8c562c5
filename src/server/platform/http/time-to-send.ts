import type { ServerOptions } from 'node:http'

/**
 * How long a client has to send a request. Node's own 60 s for the header and 300 s for all of it let half-sent bodies
 * gather in memory.
 */
export const TIME_TO_SEND = {
  headersTimeout: 30_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions
