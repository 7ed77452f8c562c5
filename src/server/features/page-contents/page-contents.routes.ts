import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { pageContentView } from '#shared/contracts/page-contents.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { publicAnswer } from '../../platform/http/public-answer.ts'
import { getPageContent } from './page-contents.service.ts'

const one = createRoute({
  method: 'get',
  path: '/api/page-contents/{pageName}',
  summary: 'Get the title and text of an information page',
  ...access('public'),
  request: {
    params: z.object({
      pageName: z
        .string()
        .regex(/^[a-z0-9-]{1,60}$/, 'must contain only lowercase letters, digits and hyphens'),
    }),
  },
  responses: { 200: jsonAnswer(pageContentView, 'The page'), ...refusals(400, 404) },
})

export function pageContentRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(one, (c) =>
    publicAnswer(ctx, c, async () => ({
      body: await getPageContent(ctx, c.req.valid('param').pageName),
    })),
  )
}
