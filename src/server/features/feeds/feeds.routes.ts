import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { accepts, createAnswer, matchesEtag } from '../../platform/cache/response-cache.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { answerResponse, bytesResponse, countedAnswer } from '../../platform/http/kept-answers.ts'
import {
  freshWordsOf,
  type PageWords,
  sendPlainPage,
  wordsOf,
} from '../../platform/http/plain-page.ts'
import { laterPage } from '../kids-lock/kids-pages.service.ts'
import { atomFeed, listFeed, robots, sitemap, sitemapIndex } from './feeds.service.ts'
import { readAt, requireReadable } from '../lists/lists.service.ts'
import { listIdIn } from '#shared/domain/lists.ts'
import { text } from '#shared/texts/text.ts'

/** Serves what search engines and feed readers request. */
export function feedRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const serve = (path: string, type: string, make: (words: PageWords) => Promise<string>) =>
    app.get(path, async (c) => {
      const answer = await countedAnswer(ctx, c, wordsOf(c, ctx).at(c.req.path), async () =>
        createAnswer(
          200,
          {
            'Content-Type': `${type}; charset=utf-8`,
            'Cache-Control': 'public, max-age=3600',
            Vary: 'Accept-Encoding',
          },
          Buffer.from(await make(await freshWordsOf(c, ctx))),
        ),
      )
      return answerResponse(c, answer)
    })
  serve('/robots.txt', 'text/plain', async () => robots(ctx))
  serve('/feed.xml', 'application/atom+xml', (words) => atomFeed(ctx, words))
  app.get('/sitemap.xml', (c) => answerSitemap(ctx, c, () => sitemapIndex(ctx)))
  app.get('/lists/:id/feed.xml', async (c) => {
    const words = wordsOf(c, ctx)
    if (ctx.kids) return sendPlainPage(c, laterPage(words))
    const given = c.req.param('id')
    const id = /-|^0/.test(given) ? null : listIdIn(given)
    if (id === null) throw notFound(text('List not found'))
    await readAt(ctx, id, async (row) => requireReadable(row, null))
    const answer = await countedAnswer(ctx, c, words.at(c.req.path), async () => {
      const { xml, isPublic } = await listFeed(ctx, id, await freshWordsOf(c, ctx))
      return createAnswer(
        200,
        {
          'Content-Type': 'application/atom+xml; charset=utf-8',
          // The list may become private, so copies must be revalidated.
          'Cache-Control': 'no-cache',
          Vary: 'Accept-Encoding',
          ...(isPublic ? {} : { 'X-Robots-Tag': 'noindex' }),
        },
        Buffer.from(xml),
      )
    })
    return answerResponse(c, answer)
  })
  app.get('/sitemaps/:file{[^/]+}', (c) =>
    answerSitemap(ctx, c, async () => {
      const page = /^(\d{1,4})\.xml$/.exec(c.req.param('file'))?.[1]
      const xml = page ? await sitemap(ctx, Number(page)) : null
      if (!xml) throw notFound(text('Sitemap not found'))
      return xml
    }),
  )
}

/**
 * Keeps sitemaps compressed, because those of 50,000 resources in four languages are 100 MB, and 3 MB compressed. Whoever
 * accepts no gzip gets them unpacked.
 */
async function answerSitemap(
  ctx: AppContext,
  c: Context<AppEnv>,
  make: () => Promise<string>,
): Promise<Response> {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Accept-Encoding',
  }
  const packed = await countedAnswer(ctx, c, c.req.path, async () => {
    const body = await promisify(gzip)(await make())
    return createAnswer(200, headers, body, { compressible: false })
  })
  if (accepts(c.req.header('accept-encoding') ?? '', 'gzip'))
    return answerResponse(c, {
      ...packed,
      headers: { ...packed.headers, 'Content-Encoding': 'gzip' },
    })
  // The tag of the packed one without its encoding: both are the same sitemap.
  const tagged = { ...headers, ETag: `"${packed.hash}-xml"` }
  if (matchesEtag(packed, c.req.header('if-none-match')))
    return new Response(null, { status: 304, headers: tagged })
  const xml = await promisify(gunzip)(packed.bodies.identity ?? Buffer.alloc(0))
  return bytesResponse(c, { status: 200, headers: tagged }, xml)
}
