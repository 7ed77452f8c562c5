import type { OpenAPIHono } from '@hono/zod-openapi'
import { createAnswer } from '../../platform/cache/response-cache.ts'
import { cacheStamp } from '../../platform/cache/stamp.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { answerResponse } from '../../platform/http/public-answer.ts'
import { atomFeed, robots, sitemap, sitemapIndex } from './feeds.service.ts'

/** Serves what search engines and feed readers request. */
export function feedRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const serve = (path: string, type: string, make: () => Promise<string>) =>
    app.get(path, async (c) => {
      const stamp = cacheStamp(ctx)
      const answer = await ctx.cache.get(c.req.path, stamp, async () =>
        createAnswer(
          200,
          {
            'Content-Type': `${type}; charset=utf-8`,
            'Cache-Control': 'public, max-age=3600',
            Vary: 'Accept-Encoding',
          },
          Buffer.from(await make()),
          stamp,
        ),
      )
      return answerResponse(c, answer)
    })
  serve('/robots.txt', 'text/plain', async () => robots(ctx))
  serve('/feed.xml', 'application/atom+xml', () => atomFeed(ctx))
  serve('/sitemap.xml', 'application/xml', () => sitemapIndex(ctx))
  app.get('/sitemaps/:file{[^/]+}', async (c) => {
    const page = /^(\d{1,4})\.xml$/.exec(c.req.param('file'))?.[1]
    const xml = page ? await sitemap(ctx, Number(page)) : null
    if (!xml) throw notFound('Sitemap')
    return c.body(xml, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    })
  })
}
