import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import type { PageContext } from './api/page-context.ts'

const handle = createStartHandler(defaultRenderHandler)

/** The renderer: a request and its context in, a whole page out. Knows nothing of the server. */
export default {
  fetch: (request: Request, context: PageContext): Promise<Response> =>
    Promise.resolve(handle(request, { context: context as never })),
}
