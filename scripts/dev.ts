/**
 * Hot reload: the unchanged server, with Vite in front of it and pages rendered by Vite's module runner. Guards,
 * headers, cookies and the kids lock are those of the product. A change to the server restarts the process (`node
 * --watch`).
 */
import { fileURLToPath } from 'node:url'
import { createServer as createVite, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { Renderer } from '../src/server/pages.ts'
import { configFrom } from '../src/server/platform/config/config.ts'
import { readEnvironment } from '../src/server/platform/config/env.ts'
import { commonHeaders } from '../src/server/platform/http/security-headers.ts'
import { lineOf } from '../src/server/platform/operator-error.ts'
import { type Front, startServer } from '../src/server/start.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RENDERER = '/src/client/server.ts'

process.env['NODE_ENV'] ??= 'development'
const config = configFrom(readEnvironment())
const started = Promise.withResolvers<ViteDevServer>()

try {
  // Nothing is cached, because a change to a page does not change the catalogue version.
  const renderer: Renderer = { render: renderWithVite }
  await startServer(
    { ...config, responseCache: false },
    async () => ({ renderer, files: new Map() }),
    viteInFront,
  )
} catch (error) {
  console.error(lineOf(error))
  process.exit(1)
}

/** Responds to requests for modules and public files; the server handles the rest. */
async function viteInFront(...[server, listener]: Parameters<Front>): ReturnType<Front> {
  const vite = await createVite({
    root: ROOT,
    // This avoids a bundled copy of the configuration in node_modules, which `node --watch` would take for a source.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, cors: false },
  })
  started.resolve(vite)
  const headers = Object.entries(commonHeaders(config))
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    vite.middlewares(request, response, () => {
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      listener(request, response)
    })
  }
}

async function renderWithVite(
  ...[url, context]: Parameters<Renderer['render']>
): ReturnType<Renderer['render']> {
  const vite = await started.promise
  const environment = vite.environments['ssr']
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no module runner')
  try {
    const module = (await environment.runner.import(RENDERER)) as { default: Renderer }
    return await module.default.render(url, context)
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    throw error
  }
}
