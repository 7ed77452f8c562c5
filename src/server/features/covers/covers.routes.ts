import type { OpenAPIHono } from '@hono/zod-openapi'
import { cacheStamp } from '../../cache/stamp.ts'
import { createAnswer } from '../../cache/response-cache.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/app-error.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { answerResponse } from '../../http/public-answer.ts'
import { findOpeningPattern } from '../openings/openings.service.ts'
import { getResource } from '../resources/resources.service.ts'
import { renderCover } from './cover.ts'

/** GET /covers/{id}.svg: drawn from the resource, so browsers may keep it for a day and revalidate. */
export function coverRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  app.get('/covers/:file{[^/]+}', async (c) => {
    const id = /^([1-9]\d{0,8})\.svg$/.exec(c.req.param('file'))?.[1]
    if (!id) throw notFound('Cover')
    const stamp = cacheStamp(ctx)
    const answer = await ctx.cache.get(`/covers/${id}.svg`, stamp, async () =>
      createAnswer(
        200,
        {
          'Content-Type': 'image/svg+xml; charset=utf-8',
          'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
          Vary: 'Accept-Encoding',
        },
        Buffer.from(await drawCover(ctx, Number(id))),
        stamp,
      ),
    )
    return answerResponse(answer, c.req.raw.headers)
  })
}

async function drawCover(ctx: AppContext, id: number): Promise<string> {
  const resource = await getResource(ctx, id)
  const pattern = resource.opening ? await findOpeningPattern(ctx, resource.opening) : null
  return renderCover({
    ...resource,
    opening: resource.opening && pattern ? { name: resource.opening, pattern } : null,
  }).svg
}
