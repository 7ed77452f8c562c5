/**
 * Flags for the server's process, which V8 accepts only at its start. New objects get 2 × 16 MB instead of 2 × 64 MB.
 * While pages are rendered without pause, the process takes 150 MB instead of 250, for 5% more processor time per page.
 * They get all of it from the first moment, so that a start collects garbage less often.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--min-semi-space-size=16']
