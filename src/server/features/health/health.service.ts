import type { AppContext } from '../../context.ts'
import { pingDatabase } from './health.queries.ts'

/** Whether the database answers. */
export async function isReady(ctx: AppContext): Promise<boolean> {
  try {
    await pingDatabase(ctx.db)
    return true
  } catch {
    return false
  }
}
