import type { MiddlewareHandler } from 'hono'
import { pageAddress, withPrefix } from '#shared/texts/page-address.ts'
import type { Config } from '../config/config.ts'
import type { App, AppEnv } from './app-env.ts'

/** Paths that are neither pages, feeds nor covers have one address, without a language. */
const NO_PAGE =
  /^\/(?:api|assets|sitemaps|healthz|readyz|metrics)(?:\/|$)|\.(?!xml$)[a-z]+$|(?<!\/feed)\.xml$|^\/\//i
const COVER = /^\/covers\/\d+\.(?:svg|png)$/
const NOT_FOUND = '/not-found'

const hasLanguage = (path: string) => COVER.test(path) || !NO_PAGE.test(path)

/**
 * Answers `/de/help` as the request for `/help` in German, and keeps the prefix in redirects. `/en/help` leads to
 * `/help` permanently if the site speaks English without a prefix.
 */
export function readPrefix(
  app: App,
  { config }: { config: Pick<Config, 'languages'> },
): MiddlewareHandler<AppEnv> {
  const own = `/${config.languages[0]}`
  return async (c, next) => {
    if (c.env?.language || c.env?.inProcess) return next()
    const url = new URL(c.req.url)
    const { language, prefix, path } = pageAddress(url.pathname, config.languages)
    if (prefix === '') {
      const rest = url.pathname.slice(own.length)
      const isOwn = url.pathname.startsWith(own) && /^(?:\/(?!\/)|$)/.test(rest)
      return isOwn && hasLanguage(rest) ? c.redirect((rest || '/') + url.search, 308) : next()
    }
    url.pathname = hasLanguage(path) ? path : NOT_FOUND
    const answer = await app.fetch(new Request(url, c.req.raw), { ...c.env, language })
    const location = answer.headers.get('Location')
    if (!location?.startsWith('/') || location.startsWith('//')) return answer
    if (pageAddress(location.split('?')[0] ?? '', config.languages).prefix === '')
      answer.headers.set('Location', withPrefix(location, prefix))
    return answer
  }
}
