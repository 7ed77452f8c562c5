import pino from 'pino'

export type Logger = pino.Logger

/** JSON lines on stderr, so that stdout shows only what a person starting the server should read. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: undefined,
      redact: ['password', '*.password', 'token', '*.token'],
      serializers: { error: loggedError },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}

/**
 * What is logged about an error: never a query's parameters or PostgreSQL's `detail`, which contain what people typed
 * (check 45).
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutParameters(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: withoutParameters(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/** Drizzle puts them on a separate line after the query; they may contain line breaks, too. */
function withoutParameters(text: string): string {
  return text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/, '')
}
