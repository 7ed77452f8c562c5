import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { configFrom } from '#server/platform/config/config.ts'
import { readEnvironment } from '#server/platform/config/env.ts'
import { createContext } from '#server/context.ts'
import { openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { walkLocked } from '#tests/support/kids-walk.ts'
import { atLeast, atMost, type Figure } from './report.ts'

const STEPS = 20_000

/** Checks that a locked visitor gets nothing but resources for kids: the test's walk, ten times as long. */
export async function measureKidsLock(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openfile-kids-lock-'))
  const database = await openDatabase({ dataDir, databaseUrl: null })
  await migrateDatabase(database, async () => undefined)
  const ctx = await createContext({
    config: configFrom(readEnvironment({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '0' })),
    appSecret: 'kids-lock',
    transport: { send: async () => undefined, close: () => undefined },
    database,
    logger: createLogger('silent'),
  })
  try {
    const { leaks, fast, more } = await walkLocked({ app: buildApp(ctx), ctx }, STEPS)
    const name = `kids lock: ${STEPS} addresses, asked twice`
    return [
      atMost(`${name}, tell of others`, leaks.length, 0, 'answers', leaks[0]),
      atLeast(`${name}, come from memory`, fast, STEPS / 3),
      atLeast(`${name}, tell others more`, more, STEPS / 3),
    ]
  } finally {
    await ctx[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
