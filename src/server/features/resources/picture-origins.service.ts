import type { AppContext } from '../../context.ts'
import { isPublicUrl } from '../../platform/fetch/address-rules.ts'
import { addressRulesOf } from '../../platform/fetch/given-addresses.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { pictureOrigin, resources } from '../../platform/db/schema/resources.ts'
import { cacheStamp } from '../../platform/cache/stamped-memo.ts'

/** The origins are sent in a header, and proxies accept 4 to 8 KB of headers. */
const MAX_ORIGINS = 100

/**
 * Returns where the pages' pictures may come from besides this site: the hosts that curators chose for the catalogue,
 * as of this version, and the service that draws QR codes, if one is configured.
 */
export async function pictureOrigins(ctx: AppContext): Promise<string[]> {
  const { qrImageService } = ctx.config
  const origins = await ctx.memo.get('picture origins', cacheStamp(ctx), async () => {
    const found = await listPictureOrigins(ctx.db, MAX_ORIGINS + 1)
    if (found.length > MAX_ORIGINS)
      ctx.logger.warn(
        { shown: MAX_ORIGINS },
        'too many picture hosts; pictures from the others are replaced by covers',
      )
    const rules = addressRulesOf(ctx.config)
    return found.slice(0, MAX_ORIGINS).filter((origin) => isPublicUrl(origin, rules))
  })
  return qrImageService ? [...origins, new URL(qrImageService).origin] : origins
}

/**
 * Returns the first distinct origins of the catalogue's pictures, such as 'https://i.ytimg.com', up to a limit. The
 * query jumps along an index from one origin to the next, so its cost depends on the number of origins, not of
 * resources.
 */
async function listPictureOrigins(db: Db, limit: number): Promise<string[]> {
  const origin = pictureOrigin(resources.imageUrl)
  const { rows } = await db.execute<{ origin: string }>(sql`
    WITH RECURSIVE origins (origin) AS (
      SELECT min(${origin}) FROM ${resources}
      UNION ALL
      SELECT (SELECT min(${origin}) FROM ${resources} WHERE ${origin} > origins.origin)
      FROM origins WHERE origins.origin IS NOT NULL
    )
    SELECT origin FROM origins WHERE origin IS NOT NULL LIMIT ${limit}`)
  return rows.map((row) => row.origin)
}
