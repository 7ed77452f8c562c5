import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { pingDatabase } from './health.queries.ts'

/** For whoever watches the process: /healthz lives, /readyz has its database. */
export function healthRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ready = await pingDatabase(ctx.db).then(
      () => true,
      () => false,
    )
    return c.json({ status: ready ? 'ready' : 'database away' }, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
}
