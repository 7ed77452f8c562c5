import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { isReady } from './health.service.ts'

/** For whoever watches the process: /healthz lives, /readyz has its database. */
export function healthRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const ready = await isReady(ctx)
    return c.json({ status: ready ? 'ready' : 'database away' }, ready ? 200 : 503, {
      'Cache-Control': 'no-store',
    })
  })
}
