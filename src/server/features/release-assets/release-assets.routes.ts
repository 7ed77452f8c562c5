import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppContext } from '../../context.ts'
import { createAnswer } from '../../platform/cache/response-cache.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { answerResponse } from '../../platform/http/kept-answers.ts'
import { staticHeaders } from '../../platform/http/static-files.ts'
import { findAssetContent } from './release-assets.service.ts'

/** Serves what this process's own release does not contain: the files of the previous release or of the next one. */
export function releaseAssetRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  app.get('/assets/:file{.+}', async (c, next) => {
    const path = `/assets/${c.req.param('file')}`
    const headers = staticHeaders(path, ctx.config.lichessUrl)
    if (headers) await c.get('count')()
    const content = headers && (await findAssetContent(ctx.db, path))
    if (!content) return next()
    return answerResponse(c, createAnswer(200, headers, content))
  })
}
