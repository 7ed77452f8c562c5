import { serverPageContext } from './page-context.ts'

const DEADLINE_MS = 10_000

/**
 * The query's own signal, and an end to waiting for a server that never answers. Not on the server: the
 * timer would keep what one rendering asked for alive for 10 s after it.
 */
export function deadline(signal: AbortSignal): AbortSignal {
  return serverPageContext() ? signal : AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
}
