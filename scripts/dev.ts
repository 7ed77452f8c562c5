/**
 * Hot reload: Vite serves the pages and renders them through its module runner. Behind it, the server runs under
 * `node --watch` on its own port and is reached over HTTP. Both share one address, as in production.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer as createVite, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import { configFrom } from '../src/server/platform/config/config.ts'
import { readEnvironment } from '../src/server/platform/config/env.ts'
import { isShared, pageUrl, type RenderedPage, type Renderer } from '../src/server/pages.ts'
import { pageVariant } from '../src/server/platform/cache/page-key.ts'
import { pageAccess } from '../src/shared/domain/page-access.ts'
import { build } from './build.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RENDERER = '/src/client/server.ts'
/** The paths that the server handles; everything else is a page or one of Vite's modules. */
const SERVER_PATHS =
  '^/(api/|covers/|healthz|readyz|(feed|sitemap[^/]*)\\.xml|sitemaps/|robots\\.txt|kids/(un)?lock|leave/)'
const STARTING_MS = 30_000

process.env['NODE_ENV'] ??= 'development'
const config = configFrom(readEnvironment())
const serverPort = config.port + 1
const serverUrl = `http://127.0.0.1:${serverPort}`

// The server does not start without built pages, although it never sends one here.
if (!existsSync(join(ROOT, 'dist', 'server'))) build()
startServer()
await startPages()

function startServer(): void {
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(serverPort),
        SITE_URL: config.siteUrl,
      },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => child.kill('SIGTERM'))
  }
  child.once('exit', (code) => process.exit(code ?? 0))
}

async function startPages(): Promise<void> {
  const http = createServer()
  const vite = await createVite({
    root: ROOT,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: http },
      proxy: { [SERVER_PATHS]: serverUrl },
    },
  })
  vite.middlewares.use((request, response) => void sendPage(vite, request, response))
  http.on('request', vite.middlewares)
  http.listen(config.port, config.host)
}

async function sendPage(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { status, location, html } = await renderPage(vite, request)
    const headers = location
      ? { Location: location }
      : { 'Content-Type': 'text/html; charset=utf-8' }
    response.writeHead(status, headers).end(html)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error))
  }
}

/** Does what src/server/pages.ts does, but without the cache and with the API over HTTP. */
async function renderPage(vite: ViteDevServer, request: IncomingMessage): Promise<RenderedPage> {
  const renderer = await loadRenderer(vite)
  const url = new URL(pageUrl(config.siteUrl, request.url ?? '/'))
  const cookie = isShared(pageAccess(url.pathname)) ? '' : (request.headers.cookie ?? '')
  return renderer.render(url, {
    api: (path) => askServer(path, cookie),
    ...pageVariant(request.headers.cookie),
    locked: null,
    siteUrl: config.siteUrl,
    supportEmail: config.supportEmail,
  })
}

async function loadRenderer(vite: ViteDevServer): Promise<Renderer> {
  const environment = vite.environments['ssr']
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no module runner')
  const module = (await environment.runner.import(RENDERER)) as { default: Renderer }
  return module.default
}

/** Retries while the server restarts. */
async function askServer(path: string, cookie: string, startedAt = Date.now()): Promise<Response> {
  try {
    return await fetch(serverUrl + path, { headers: { cookie } })
  } catch (error) {
    if (Date.now() - startedAt > STARTING_MS) throw error
    await new Promise((resolve) => setTimeout(resolve, 200))
    return askServer(path, cookie, startedAt)
  }
}
