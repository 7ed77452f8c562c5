import { ICON_FORMS, iconForm } from '#shared/domain/site-pictures.ts'
import { PAPER, shownAccent, OWN, themeColors } from '#shared/domain/palette.ts'
import { paths } from '#shared/paths.ts'
import { taglineIn } from '#shared/texts/product.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { createAnswer } from '../../platform/cache/response-cache.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/app-env.ts'
import { answerResponse, countedAnswer } from '../../platform/http/kept-answers.ts'
import { freshWordsOf } from '../../platform/http/plain-page.ts'
import { pngOf } from '../../platform/png-of-svg.ts'
import { findPictureContent } from './site-pictures.service.ts'

/** The icons of a site without one of its own. Phones cut those with square corners themselves. */
const OWN_ICONS = [
  { path: '/favicon.svg', side: 32, isRound: true },
  { path: '/icon-192.png', side: 192, isRound: true },
  { path: '/icon-512.png', side: 512, isRound: true },
  { path: '/icon-maskable.png', side: 512, isRound: false },
  { path: '/apple-touch-icon.png', side: 180, isRound: false },
] as const

const NO_PICTURE = text('Picture not found')
const PICTURE = /^([0-9a-f]{20})(?:-([a-z]+))?\.png$/

const PICTURE_HEADERS = {
  'Content-Type': 'image/png',
  // The name is that of the content.
  'Cache-Control': 'public, max-age=31536000, immutable',
  // Link previews show the icon on other sites.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** What the manifest names of a site without an icon of its own. */
const PRODUCT_ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  png('/icon-192.png', 192),
  png('/icon-512.png', 512),
  { ...png('/icon-maskable.png', 512), purpose: 'maskable' },
]

function png(src: string, side: number): object {
  return { src, sizes: `${side}x${side}`, type: 'image/png' }
}

function iconsOf(icon: string): object[] {
  return [
    png(iconForm(icon, 'small'), ICON_FORMS.small),
    png(icon, 512),
    { ...png(iconForm(icon, 'maskable'), ICON_FORMS.maskable), purpose: 'maskable' },
  ]
}

/** Serves what browsers ask of a site besides its pages. */
export function siteFileRoutes(app: App, ctx: AppContext): void {
  app.get('/pictures/:file{[^/]+}', async (c) => {
    const [, hash, form = 'whole'] = PICTURE.exec(c.req.param('file')) ?? []
    if (!hash) throw notFound(NO_PICTURE)
    const answer = await countedAnswer(ctx, c, c.req.path, async () => {
      const content = await findPictureContent(ctx.db, { hash, form })
      if (!content) throw notFound(NO_PICTURE)
      return createAnswer(200, PICTURE_HEADERS, content)
    })
    return answerResponse(c, answer)
  })

  for (const icon of OWN_ICONS) {
    const { path } = icon
    app.get(path, async (c) => {
      const answer = await countedAnswer(ctx, c, path, async () => {
        const svg = ownIcon((await ctx.site.find()).accent, icon)
        const isDrawn = path.endsWith('.svg')
        const headers = {
          ...PICTURE_HEADERS,
          'Content-Type': isDrawn ? 'image/svg+xml; charset=utf-8' : 'image/png',
          'Cache-Control': 'no-cache',
          ...(isDrawn && { Vary: 'Accept-Encoding' }),
        }
        const picture = isDrawn ? Buffer.from(svg) : await pngOf(svg)
        return createAnswer(200, headers, picture, { compressible: isDrawn })
      })
      return answerResponse(c, answer)
    })
  }

  app.get('/site.webmanifest', async (c) => {
    const answer = await countedAnswer(ctx, c, c.req.path, async () => {
      const { t, at } = await freshWordsOf(c, ctx)
      const { name, icon, accent = '' } = t.site
      const manifest = {
        name,
        short_name: name,
        description: taglineIn(t) || name,
        start_url: '/',
        display: 'standalone',
        background_color: PAPER,
        theme_color: shownAccent(accent, 'day'),
        icons: icon ? iconsOf(icon.path) : PRODUCT_ICONS,
        // What phones share to the site is suggested.
        share_target: {
          action: at(paths.suggest()),
          method: 'GET',
          // Browsers complain if it is missing.
          enctype: 'application/x-www-form-urlencoded',
          params: { title: 'title', text: 'text', url: 'url' },
        },
      }
      const headers = {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
      }
      return createAnswer(200, headers, Buffer.from(JSON.stringify(manifest)))
    })
    return answerResponse(c, answer)
  })
}

/** Draws a rook on an open file, in the colors of the site. */
function ownIcon(accent: string, icon: { side: number; isRound: boolean }): string {
  const colors = accent === '' ? OWN.day : themeColors('day', accent)
  const [ground, ink] = [colors.get('accent'), colors.get('on-accent')]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${icon.side}" height="${icon.side}" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${icon.isRound ? 7 : 0}" fill="${ground}"/>
<path d="M10.5 0h11v32h-11z" fill="${ink}" opacity=".2"/>
<path d="M10 9h3v2h1.7V9h2.6v2H19V9h3v4.3l-2 1.5.8 7.2H22v3H10v-3h1.2l.8-7.2-2-1.5z" fill="${ink}"/>
</svg>`
}
