import type { OpenAPIHono } from '@hono/zod-openapi'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { AppEnv } from '../http/app-env.ts'
import { bearerIn } from '../http/access.ts'
import type { Metrics } from './metrics.ts'

/**
 * GET /metrics for clients with METRICS_TOKEN. For everybody else, and if the variable is not set, the path does not
 * exist.
 */
export function metricsRoutes(
  app: OpenAPIHono<AppEnv>,
  {
    config: { metricsToken },
    metrics,
  }: { config: Pick<Config, 'metricsToken'>; metrics: Metrics | null },
): void {
  if (!metricsToken || !metrics) return
  const expected = digestOf(metricsToken)
  app.get('/metrics', async (c, next) => {
    const given = digestOf(bearerIn(c.req.header('authorization')) ?? '')
    if (!timingSafeEqual(given, expected)) return next()
    return c.body(await metrics.text(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    })
  })
}

/** Returns a digest, which always has the same length, as the constant-time comparison requires. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
