import type { OpenAPIHono } from '@hono/zod-openapi'
import { createAnswer } from '../../platform/cache/response-cache.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { type PageWords, wordsOf } from '../../platform/http/plain-page.ts'
import { answerResponse, countedAnswer } from '../../platform/http/kept-answers.ts'
import { findOpeningPattern } from '../openings/openings.service.ts'
import { getResource } from '../resources/resources.service.ts'
import type { CoverSubject } from './jacket-parts.ts'
import { categoryName } from '#shared/domain/filters/category.ts'
import { text } from '#shared/texts/text.ts'
import { idIn } from '#shared/domain/row-ids.ts'

const FORMATS = {
  svg: { type: 'image/svg+xml; charset=utf-8', compressible: true, draw: drawSvg },
  png: { type: 'image/png', compressible: false, draw: drawPng },
} as const

/**
 * Serves GET /covers/{id}.svg, and /covers/{id}.png for link previews. Browsers may cache a cover for a day and then
 * revalidate it.
 */
export function coverRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  app.get('/covers/:file{[^/]+}', async (c) => {
    const [, digits, ending] = /^([1-9]\d*)\.(svg|png)$/.exec(c.req.param('file')) ?? []
    const id = idIn(digits)
    if (id === null) throw notFound(text('Cover not found'))
    const { type, compressible, draw } = FORMATS[ending === 'png' ? 'png' : 'svg']
    const words = wordsOf(c, ctx)
    const key = words.at(`/covers/${id}.${ending}`)
    const answer = await countedAnswer(ctx, c, key, async () => {
      const headers = {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        // Feed readers, social networks and link previews show covers on their own pages.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        ...(compressible ? { Vary: 'Accept-Encoding' } : {}),
      }
      const picture = await draw(await subjectOf(ctx, id, words), words)
      return createAnswer(200, headers, picture, { compressible })
    })
    return answerResponse(c, answer)
  })
}

/** Loads the drawing code with the first cover, because the outlines take half a megabyte. */
async function drawSvg(subject: CoverSubject, { t }: PageWords): Promise<Buffer> {
  const { renderCover } = await import('./cover.ts')
  return Buffer.from(renderCover(subject, t).svg)
}

async function drawPng(subject: CoverSubject, { t }: PageWords): Promise<Buffer> {
  const [{ renderShareCover }, { pngOf }] = await Promise.all([
    import('./cover.ts'),
    import('../../platform/png-of-svg.ts'),
  ])
  return pngOf(renderShareCover(subject, t))
}

/** The category and the opening have their names in the language of the page. */
async function subjectOf(ctx: AppContext, id: number, { t }: PageWords): Promise<CoverSubject> {
  const resource = await getResource(ctx, id)
  const pattern = resource.opening ? await findOpeningPattern(ctx, resource.opening) : null
  const opening =
    resource.opening && pattern ? { name: t.opening(resource.opening), pattern } : null
  return { ...resource, categoryName: categoryName(resource.category, t), opening }
}
