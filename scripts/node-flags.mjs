/**
 * Of the server's process; V8 takes them at its start only. New objects get 2 × 16 MB instead of 2 × 64 MB: pages
 * rendered without pause hold 150 MB instead of 250, for some 5 % more processor time each. They have all of it from
 * the first moment: a start collects less often, and takes 60 ms less.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--min-semi-space-size=16']
