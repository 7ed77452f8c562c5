import { getRequestListener } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import type { RequestListener, ServerResponse } from 'node:http'
import type { BackgroundTasks } from '../background-tasks.ts'
import type { CachedAnswer } from '../cache/response-cache.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { App } from './app-env.ts'
import { type KeptContext, createKeptAnswers, sendBytes } from './kept-answers.ts'
import { createRoutePatterns } from './route-patterns.ts'

/** nginx's status for a client that left before the response began; no response carries it. */
const CLIENT_LEFT = 499

/** What the HTTP server calls: responses in memory first, then the app. Logged and measured if configured. */
export function createRequestListener(
  ctx: KeptContext & {
    config: Pick<Config, 'logRequests'>
    logger: Logger
    metrics: Metrics | null
    tasks: BackgroundTasks
  },
  app: App,
  files: ReadonlyMap<string, CachedAnswer>,
): RequestListener {
  const findKept = createKeptAnswers(ctx, files)
  // An error that is thrown here would end the process. The app answers errors as errors.
  const answerKept: typeof findKept = (request, response) => {
    try {
      return findKept(request, response)
    } catch (error) {
      ctx.logger.error({ err: error }, 'a kept response failed')
      if (!response.headersSent) return false
      response.destroy()
      return true
    }
  }
  const answerByApp = getRequestListener(
    async (request, env) => {
      const answer = Promise.resolve(app.fetch(request, env))
      // If the client leaves, no connection keeps the database open for the request, so the shutdown must wait for it.
      ctx.tasks.hold(answer)
      return sendBytes(await answer, env.outgoing as ServerResponse)
    },
    { overrideGlobalObjects: false },
  )
  const { metrics } = ctx
  const { logRequests } = ctx.config
  if (!metrics && !logRequests) {
    return (request, response) => {
      if (!answerKept(request, response)) void answerByApp(request, response)
    }
  }

  const patternOf = createRoutePatterns(app)
  return (request, response) => {
    const startedAt = performance.now()
    const { method = 'GET', url = '/' } = request
    const requestId = logRequests ? randomUUID() : ''
    // The app reads it from here (app.ts).
    if (logRequests) response.setHeader('X-Request-Id', requestId)
    const finish = () => {
      const route = files.has(url) ? 'static' : patternOf(method, url)
      const status = response.headersSent ? response.statusCode : CLIENT_LEFT
      const ms = performance.now() - startedAt
      metrics?.countRequest(method, route, status, ms / 1000)
      if (logRequests) {
        const fields = { method, route, status, ms: Math.round(ms * 10) / 10, requestId }
        ctx.logger.info(fields, 'request')
      }
    }
    // A response from memory is complete by now.
    if (answerKept(request, response)) return finish()
    response.once('close', finish)
    void answerByApp(request, response)
  }
}
