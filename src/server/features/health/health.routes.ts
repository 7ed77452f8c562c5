import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppContext } from '../../context.ts'
import { isDatabaseDiskFull } from '../../platform/disk-space.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'

/** For monitoring: /healthz says that the process is alive, /readyz that it has its database and accepts requests. */
export function healthRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const status = await readiness(ctx)
    return c.json({ status }, status === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
}

type Readiness = 'ready' | 'stopping' | 'database away' | 'disk full'

/** Whether this process should receive requests. */
async function readiness({
  database,
  shutdown,
  config,
  findSpace,
}: AppContext): Promise<Readiness> {
  if (shutdown.signal.aborted) return 'stopping'
  try {
    await database.pool.query('SELECT 1')
    return (await isDatabaseDiskFull(config, findSpace)) ? 'disk full' : 'ready'
  } catch {
    return 'database away'
  }
}
