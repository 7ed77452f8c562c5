import type { AppContext } from '../../context.ts'
import { pingDatabase } from './health.queries.ts'

export type Readiness = 'ready' | 'stopping' | 'database away'

/** Whether this process should receive requests. */
export async function readiness(ctx: Pick<AppContext, 'db' | 'shutdown'>): Promise<Readiness> {
  if (ctx.shutdown.signal.aborted) return 'stopping'
  try {
    await pingDatabase(ctx.db)
    return 'ready'
  } catch {
    return 'database away'
  }
}
