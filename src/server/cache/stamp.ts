import type { AppContext } from '../context.ts'

/** What an answer is valid for: the catalogue's version, and the day ('past week' moves with it). */
export function cacheStamp(ctx: Pick<AppContext, 'version' | 'clock'>): string {
  return `${ctx.version.current()} ${Math.floor(ctx.clock().getTime() / 86_400_000)}`
}
