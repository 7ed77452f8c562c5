import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { readPageData } from './data/page-data.tsx'
import { keepFirstPlace, keepPlaces } from './shell/keep-places.ts'
import { getRouter } from './router.tsx'

// The pages' policy forbids eval, which zod would try at the first schema (its own documented switch).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Takes the server's page over. Start's own entry also brings the client of server functions, which
 * this product has none of: 12 KB gzip less.
 */
const router = getRouter()
keepPlaces(router)
keepFirstPlace(router)
readPageData(router.options.context.queryClient)
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged) return
  void import('./shell/page-arrival.ts').then((m) => m.arrive()).catch(() => undefined)
})
hydrateRoot(document, <RouterClient router={router} />)
