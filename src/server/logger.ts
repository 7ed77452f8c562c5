import pino from 'pino'

export type Logger = pino.Logger

/** JSON lines on stderr, so that stdout keeps what a person starting the server is to read. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: undefined, redact: ['password', '*.password', 'token', '*.token'] },
    pino.destination({ fd: 2, sync: false }),
  )
}
