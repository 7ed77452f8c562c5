import type { MiddlewareHandler } from 'hono'
import { pageAddress, withPrefix } from '#shared/texts/page-address.ts'
import type { Config } from '../config/config.ts'
import type { App, AppEnv } from './app-env.ts'

/** Paths that are neither pages nor feeds have one address, without a language. */
const NO_PAGE =
  /^\/(?:api|assets|covers|sitemaps|healthz|readyz|metrics)(?:\/|$)|\.(?!xml$)[a-z]+$|(?<!\/feed)\.xml$|^\/\//i
const NOT_FOUND = '/not-found'

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
      return isOwn && !NO_PAGE.test(rest) ? c.redirect((rest || '/') + url.search, 308) : next()
    }
    url.pathname = NO_PAGE.test(path) ? NOT_FOUND : path
    const answer = await app.fetch(new Request(url, c.req.raw), { ...c.env, language })
    const location = answer.headers.get('Location')
    if (!location?.startsWith('/') || location.startsWith('//')) return answer
    if (pageAddress(location.split('?')[0] ?? '', config.languages).prefix === '')
      answer.headers.set('Location', withPrefix(location, prefix))
    return answer
  }
}
