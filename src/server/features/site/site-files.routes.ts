import { taglineIn } from '#shared/texts/product.ts'
import type { AppContext } from '../../context.ts'
import { NO_RESOURCE } from '../../platform/cache/dependencies.ts'
import { createAnswer } from '../../platform/cache/response-cache.ts'
import type { App } from '../../platform/http/app-env.ts'
import { answerResponse, countedAnswer } from '../../platform/http/kept-answers.ts'
import { wordsOf } from '../../platform/http/plain-page.ts'

/** Serves what browsers ask of a site besides its pages. */
export function siteFileRoutes(app: App, ctx: AppContext): void {
  app.get('/site.webmanifest', async (c) => {
    const answer = await countedAnswer(ctx, c, c.req.path, async () => {
      await ctx.site.find()
      const { t } = wordsOf(c, ctx)
      const { name } = t.site
      const manifest = {
        name,
        short_name: name,
        description: taglineIn(t) || name,
        start_url: '/',
        display: 'browser',
        background_color: '#faf7f0',
        theme_color: '#1f5b41',
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
        ],
      }
      const headers = {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
      }
      return createAnswer(200, headers, Buffer.from(JSON.stringify(manifest)), NO_RESOURCE)
    })
    return answerResponse(c, answer)
  })
}
