import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { readPageData } from './data/page-data.tsx'
import { prepareTexts } from './data/page-language.ts'
import { reloadWhenChunksAreGone } from './shell/gone-chunks.ts'
import { arrive, restoreFirstScroll, restoreScroll } from './shell/scroll-positions.ts'
import { getRouter } from './router.tsx'

// The Content-Security-Policy forbids eval, which zod would try at its first schema without this setting.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Hydrates the server's page. TanStack Start's own entry also loads the client of server functions, which
 * this product does not use: leaving it out saves 12 KB (gzip).
 */
async function start(): Promise<void> {
  await prepareTexts()
  const router = getRouter()
  restoreScroll(router)
  restoreFirstScroll(router)
  reloadWhenChunksAreGone(router)
  readPageData(router.options.context.queryClient)
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    arrive(document.activeElement)
  })
  hydrateRoot(document, <RouterClient router={router} />)
}

// Not awaited: the chunk that generates texts imports from this one, and would wait for it to end.
void start()
