import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { createContext } from '#server/context.ts'
import { configFrom } from '#server/platform/config/config.ts'
import { readEnvironment } from '#server/platform/config/env.ts'
import { type Database, openDatabase } from '#server/platform/db/client.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { createLogger } from '#server/platform/logger.ts'
import { walkLocked } from '#tests/support/kids-walk.ts'
import { compareWithBare } from './against-bare.ts'
import { seededDataDir, startProduct } from './product.ts'
import { progress } from './progress.ts'
import { atLeast, atMost, type Figure, ratioFigure } from './report.ts'

const STEPS = 20_000
const PAGES = ['/category/all?category=kids', '/kids']
const TARGET = 0.8

export async function measureKidsLock(seconds: number): Promise<Figure[]> {
  return [...(await measureWalk()), ...(await measurePages(seconds))]
}

/**
 * Repeats the test's walk at ten times its length, and counts the responses that show a locked visitor anything but
 * resources for kids.
 */
async function measureWalk(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openfile-kids-lock-'))
  const database = await openDatabase({ dataDir, databaseUrl: null })
  await migrateDatabase(database, async () => undefined)
  const ctx = await contextOn(database)
  const other = await contextOn(await openDatabase({ databaseUrl: urlOf(database), dataDir: '' }))
  try {
    progress(`kids lock: ${STEPS} addresses`)
    const { leaks, fast, more } = await walkLocked({ app: buildApp(ctx), ctx }, STEPS, [
      { app: buildApp(other), ctx: other },
    ])
    const name = `kids lock: ${STEPS} addresses, asked twice of two processes`
    return [
      atMost(`${name}, tell of others`, leaks.length, 0, 'answers', leaks[0]),
      atLeast(`${name}, come from memory`, fast, STEPS / 4),
      atLeast(`${name}, tell others more`, more, STEPS / 3),
    ]
  } finally {
    await other[Symbol.asyncDispose]()
    await ctx[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns the embedded server's address for a second process; the folder of a Unix socket becomes a parameter. */
function urlOf({ pool }: Database): string {
  const { host = '', port = 5432, user = '', password = '', database = '' } = pool.options
  const folder = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : ''
  const secret = typeof password === 'string' ? encodeURIComponent(password) : ''
  return `postgres://${user}:${secret}@${folder ? 'localhost' : host}:${port}/${database}${folder}`
}

function contextOn(database: Database) {
  return createContext({
    config: configFrom(readEnvironment({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '0' })),
    appSecret: 'kids-lock',
    transport: { send: async () => undefined, close: () => undefined },
    database,
    logger: createLogger('silent'),
  })
}

/** Measures compressed pages of a locked visitor from the cache. */
async function measurePages(seconds: number): Promise<Figure[]> {
  const product = await startProduct({ dataDir: await seededDataDir(), cache: true })
  const figures: Figure[] = []
  try {
    const cookie = await lockCookie(product.port)
    for (const path of PAGES) {
      progress(`kids lock: ${path}`)
      const traffic = { paths: [path], headers: { 'Accept-Encoding': 'br', Cookie: cookie } }
      const compared = await compareWithBare(product, traffic, seconds)
      figures.push(ratioFigure(`kids lock: ${path}, locked`, compared, TARGET))
    }
  } finally {
    await product.stop()
  }
  return figures
}

async function lockCookie(port: number): Promise<string> {
  const origin = `http://localhost:${port}`
  const answer = await fetch(`${origin}/api/kids-lock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ pin: '4711' }),
  })
  const lock = answer.headers.getSetCookie().find((each) => each.startsWith('kids_lock='))
  if (!lock) throw new Error(`Kids mode was not locked: ${answer.status}`)
  return lock.split(';')[0] ?? ''
}
