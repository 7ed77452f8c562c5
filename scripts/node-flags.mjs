/**
 * Flags for the server's process, which V8 accepts only at its start. New objects get 2 × 16 MB instead of 2 × 64 MB,
 * all of it from the beginning, so that a start collects garbage less often. With 8 MB the process would need some 20 MB
 * less, but garbage collection would take twice as long (docs/performance.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--min-semi-space-size=16']

/**
 * Makes all threads share one heap of glibc's malloc. Threads that compress pages would otherwise keep 25 MB in heaps
 * of their own.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' }
