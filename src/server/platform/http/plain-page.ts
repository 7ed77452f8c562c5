import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'

/** A page that needs no script, rendered for one visitor. */
export type PlainPage = { status: 200 | 400 | 401 | 403 | 404 | 409 | 429 | 503; html: string }

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

export function sendPlainPage(c: Context<AppEnv>, { status, html }: PlainPage): Response {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(c.req.header('cookie') ?? '')?.[1]
  const themed = theme ? html.replace('<html', `<html style="color-scheme:${theme}"`) : html
  // The back button must not show a page from before a lock or a change.
  return c.html(themed, status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': POLICY,
  }) as Response
}
