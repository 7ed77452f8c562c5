import { buildApp } from '#server/app.ts'
import { type Config, configFrom } from '#server/platform/config/config.ts'
import { readEnvironment } from '#server/platform/config/env.ts'
import { type AppContext, createContext } from '#server/context.ts'
import type { App } from '#server/platform/http/app-env.ts'
import type { PasswordCost } from '#server/platform/auth/password-worker.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Database } from '#server/platform/db/client.ts'
import type { LinkSettings } from '#server/features/link-health/polite-requests.service.ts'
import type { FindSpace } from '#server/platform/disk-space.ts'
import type { SafeFetch } from '#server/platform/fetch/safe-fetch.ts'
import { createLogger, type Logger } from '#server/platform/logger.ts'
import { openTestDatabase } from './test-database.ts'

export type TestApp = {
  app: App
  ctx: AppContext & AsyncDisposable
  /** Waits for the work that continues after the responses, then returns every email sent so far, oldest first. */
  mails(): Promise<readonly Mail[]>
  /** Waits for the work that continues after the responses, and writes the counts that would wait for a timer. */
  settle(): Promise<void>
  /** Sends a request as a browser on our own pages would. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
}

/** The least that argon2id allows. */
export const LEAST_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

type Options = {
  config?: Partial<Config>
  clock?: () => Date
  logger?: Logger
  /** Without it, no request leaves this machine: every address fails as if there were no network. */
  fetch?: SafeFetch
  linkSettings?: LinkSettings
  /** Without it, hashing takes a fraction of a millisecond instead of about 30. */
  passwordCost?: PasswordCost
  findSpace?: FindSpace
  prepare?: (database: Database) => Promise<void>
}

/** Starts the real app with its own database, but does not listen on a port. */
export async function startTestApp({
  config = {},
  clock,
  logger = createLogger('silent'),
  fetch = async (url) => ({ outcome: 'failed', code: 'name_unknown', url }),
  linkSettings,
  passwordCost = LEAST_COST,
  findSpace,
  prepare,
}: Options = {}): Promise<TestApp> {
  const database = await openTestDatabase(prepare)
  const standard = configFrom(readEnvironment({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '0' }))
  const sent: Mail[] = []
  const ctx = await createContext({
    config: { ...standard, ...config },
    appSecret: 'a secret for tests only',
    transport: {
      send: async (mail) => {
        sent.push(mail)
      },
      close: () => undefined,
    },
    database,
    logger,
    fetch,
    passwordCost,
    ...(linkSettings ? { linkSettings } : {}),
    ...(clock ? { clock } : {}),
    ...(findSpace ? { findSpace } : {}),
  })
  const app = buildApp(ctx)
  const { origin } = new URL(ctx.config.siteUrl)
  const mails = async () => {
    await ctx.tasks.idle()
    await ctx.jobs.drain()
    return sent
  }
  return {
    app,
    ctx,
    mails,
    async settle() {
      await mails()
      await Promise.all([ctx.views.flush(), ctx.searchCounts.flush()])
    },
    get: async (path, headers = {}) => app.request(path, { headers }),
    send: async (method, path, body, headers = {}) =>
      app.request(path, {
        method,
        headers: {
          'Content-Type': body instanceof Buffer ? 'image/png' : 'application/json',
          Origin: origin,
          ...headers,
        },
        ...(body === undefined ? {} : { body: sentAs(body) }),
      }),
  }
}

/** Returns bytes and texts as they are, and anything else as JSON. */
function sentAs(body: unknown): BodyInit {
  if (body instanceof Buffer) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body)
}
