import { cacheStamp } from '../../platform/cache/stamp.ts'
import type { AppContext } from '../../context.ts'
import { isPublicUrl } from '../../platform/fetch/address-rules.ts'
import { addressRulesOf } from '../../platform/fetch/given-addresses.ts'
import { listPictureOrigins } from './picture-origins.queries.ts'

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
