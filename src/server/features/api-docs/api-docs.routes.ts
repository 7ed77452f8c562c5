import type { OpenAPIHono } from '@hono/zod-openapi'
import { translator } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { readerOf } from '../../platform/texts/catalogs.ts'
import { wordsOf } from '../../platform/http/plain-page.ts'
import { type ApiDocument, renderApiDocs } from './api-docs-page.ts'

const INFO = {
  openapi: '3.1.0',
  info: {
    title: '',
    version: '1',
    description:
      'The catalogue of curated chess learning resources. Everything the pages show comes from these calls. Bodies are JSON. A call that changes something and carries a session cookie must name this site in its Origin header. Programs send a token instead, as `Authorization: Bearer`; `security` says which scope a call needs. While kids mode is locked, lists hold resources for kids only, and anything else is refused with 403 and the code kids_locked.',
  },
} as const

/** Serves /api/openapi.json, and the same document as a page without scripts. */
export function apiDocsRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  let known: ApiDocument | null = null
  const { openAPIRegistry: registry } = app
  registry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
  })
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  const document = (): ApiDocument => {
    known ??= app.getOpenAPI31Document({
      ...INFO,
      servers: [{ url: ctx.config.siteUrl }],
    }) as unknown as ApiDocument
    return { ...known, info: { ...known.info, title: `${ctx.site.known().name} API` } }
  }
  const english = () => translator(readerOf('en', ctx.site.known()))
  app.get('/api/openapi.json', (c) => c.json(document(), 200, { 'Cache-Control': 'no-cache' }))
  app.get('/api/docs', (c) =>
    c.html(renderApiDocs(document(), english(), wordsOf(c, ctx).imprint), 200, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    }),
  )
}
