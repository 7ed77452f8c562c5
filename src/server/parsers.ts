import type { Parsers } from './parser-thread.ts'
import { createParserPool, type Parse, type ParserPool } from './platform/parsing/parser-pool.ts'
import { workerFile } from './platform/server-files.ts'
import type { Logger } from './platform/logger.ts'

/** Parses bytes of others outside of the thread that answers requests (decisions/051). */
export type ParseForeign = Parse<Parsers>

export function openParsers(logger: Logger): ParserPool<Parsers> {
  return createParserPool<Parsers>(workerFile('parser-thread'), (error) =>
    logger.error({ error }, 'A parser failed'),
  )
}
