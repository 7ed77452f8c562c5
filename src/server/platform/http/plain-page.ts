import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/** A page that needs no script, rendered for one visitor. */
export type PlainPage = { status: 200 | 400 | 401 | 403 | 404 | 409 | 429 | 503; html: string }

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

export function sendPlainPage(c: Context<AppEnv>, { status, html }: PlainPage): Response {
  const cookies = c.req.header('cookie') ?? ''
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1]
  const kids = Boolean(c.env?.lock) || /(?:^|;\s*)kids=1(?:;|$)/.test(cookies)
  const looks = `${theme ? ` style="color-scheme:${theme}"` : ''}${kids ? ' class="kids"' : ''}`
  const themed = html.replace('<html', `<html${looks}`)
  // The back button must not show a page from before a lock or a change.
  return c.html(themed, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
  }) as Response
}
