import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { exploreQuery } from '#shared/contracts/explore.ts'
import { listIdIn } from '#shared/domain/lists.ts'
import { paths } from '#shared/paths.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { createAnswer } from '../../platform/cache/response-cache.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { answerResponse, countedAnswer } from '../../platform/http/kept-answers.ts'
import { escapeMarkup } from '../../platform/markup.ts'
import { freshWordsOf, type PageWords, wordsOf } from '../../platform/http/plain-page.ts'
import { refuseInvalid } from '../../platform/http/validation.ts'
import { embedDocument, embedPolicy, type EmbedTheme } from './embed-page.ts'
import {
  exploreEmbed,
  listEmbed,
  requireSharedList,
  resourceEmbed,
  oembed,
  oembedQuery,
} from './embeds.service.ts'
import { idIn } from '#shared/domain/row-ids.ts'

type EmbedContext = Context<AppEnv>
/** Returns what is kept for everybody, and under which path it is. */
type Find = (
  c: EmbedContext,
  look: { words: PageWords; theme: EmbedTheme },
) => Promise<{ key: string; make: () => Promise<string> }>

/**
 * Pages that other sites show in a frame, and GET /oembed, which describes them. They read no session, so that nobody
 * else's site shows what is private; a kids lock holds.
 */
export function embedRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  const add = (path: string, find: Find) =>
    app.get(path, async (c) => {
      const words = wordsOf(c, ctx)
      const theme = themeOf(c)
      try {
        const { key } = await find(c, { words, theme })
        const answer = await countedAnswer(ctx, c, `${words.at(key)} ${theme ?? ''}`, async () => {
          const fresh = await freshWordsOf(c, ctx)
          const { make } = await find(c, { words: fresh, theme })
          return createAnswer(200, headersOf(fresh), Buffer.from(await make()))
        })
        return await answerResponse(c, answer)
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 429) throw error
        return refused(c, { words, theme }, error)
      }
    })

  add('/embed/resource/:id', async (c, look) => {
    const id = idIn(c.req.param('id'))
    if (id === null) throw notFound(text('Resource not found'))
    return { key: paths.embed({ kind: 'resource', id }), make: () => resourceEmbed(ctx, id, look) }
  })
  add('/embed/list/:id', async (c, look) => {
    const id = listIdIn(c.req.param('id') ?? '')
    if (id === null) throw notFound(text('List not found'))
    await requireSharedList(ctx, id)
    return { key: paths.embed({ kind: 'list', id }), make: () => listEmbed(ctx, id, look) }
  })
  add('/embed/explore', async (c, look) => {
    const moves = c.req.query('moves') ?? ''
    const query = validated(c, exploreQuery.safeParse({ moves, fen: c.req.query('fen') ?? '' }))
    const search = new URLSearchParams({ moves: query.moves, fen: query.fen })
    return { key: `/embed/explore?${search}`, make: () => exploreEmbed(ctx, query, look) }
  })

  app.get('/oembed', async (c) => {
    const query = validated(c, oembedQuery.safeParse(c.req.query()))
    if (query.format !== 'json')
      throw new AppError(501, 'not_implemented', text('Only the format json is offered'))
    await c.get('count')()
    const body = await oembed(ctx, query, wordsOf(c, ctx))
    return c.json(body, 200, { 'Cache-Control': 'no-cache' })
  })
}

const headersOf = ({ t }: PageWords) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': embedPolicy(t),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept-Encoding',
})

function themeOf(c: EmbedContext): EmbedTheme {
  const theme = c.req.query('theme')
  return theme === 'light' || theme === 'dark' ? theme : null
}

/** What was read, or one 400 that names every fault of the address. */
function validated<Value>(
  c: EmbedContext,
  result: { success: true; data: Value } | { success: false; error: unknown },
): Value {
  refuseInvalid({ ...result, target: 'query' } as Parameters<typeof refuseInvalid>[0], c)
  return (result as { data: Value }).data
}

/** Says in the frame why nothing else is there. */
function refused(
  c: EmbedContext,
  { words, theme }: { words: PageWords; theme: EmbedTheme },
  { status, text: reason }: AppError,
): Response {
  const { t } = words
  const title = t(reason)
  const html = embedDocument(words, theme, {
    title,
    body: `<p>${escapeMarkup(title)}</p>`,
    page: paths.home(),
  })
  const { Vary: _vary, ...headers } = headersOf(words)
  return c.html(html, status, { ...headers, 'Cache-Control': 'no-store' })
}
