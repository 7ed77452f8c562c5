/** The entry of /kit: the page in a router of its own, which the guards against loss need. */
// First, so that the order of its layers holds.
import '#client/styles/app.css'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { KitPage } from './kit-page.tsx'

const router = createRouter({
  routeTree: createRootRoute({ component: KitPage }),
  history: createMemoryHistory(),
})
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router as never} />)
