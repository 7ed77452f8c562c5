import type { OpenAPIHono } from '@hono/zod-openapi'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { AppEnv } from '../http/app-env.ts'

/**
 * GET /metrics for who has METRICS_TOKEN. To everybody else, and without the variable, it is a path
 * like any that does not exist.
 */
export function metricsRoutes(
  app: OpenAPIHono<AppEnv>,
  { config: { metricsToken }, metrics }: Pick<AppContext, 'config' | 'metrics'>,
): void {
  if (!metricsToken || !metrics) return
  const expected = digestOf(`Bearer ${metricsToken}`)
  app.get('/metrics', async (c, next) => {
    const given = digestOf(c.req.header('authorization') ?? '')
    if (!timingSafeEqual(given, expected)) return next()
    return c.body(await metrics.text(), 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    })
  })
}

/** Of equal length whatever was sent, as the comparison in constant time asks for. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
