import pino from 'pino'

export type Logger = pino.Logger

/** Writes JSON lines to stderr, so that stdout shows only what a person starting the server should read. */
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
 * Returns what is logged about an error. It leaves out a query's parameters and PostgreSQL's `detail`, because they
 * contain what people typed.
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

/** Drizzle puts the parameters on a separate line after the query; they may contain line breaks, too. */
function withoutParameters(text: string): string {
  return text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/, '')
}
