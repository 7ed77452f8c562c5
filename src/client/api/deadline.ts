const DEADLINE_MS = 10_000

/** The query's own signal, and an end to waiting for a server that never answers. */
export function deadline(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
}
