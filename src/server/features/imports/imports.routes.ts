import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  importAnswer,
  importInput,
  updateBatchAnswer,
  updateBatchInput,
} from '#shared/contracts/admin-resources.ts'
import { recordAudit } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import { access, editorOf } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { exportCsvChunks } from './export-resources.service.ts'
import { importResources, updateResourcesBySourceUrl } from './imports.service.ts'

const importRoute = createRoute({
  method: 'post',
  path: '/api/admin/resources/import',
  summary: 'Add up to 500 resources in one transaction; each row gets its own result',
  ...access('admin'),
  request: jsonBody(importInput),
  responses: {
    200: jsonAnswer(importAnswer, 'One result per row, in order'),
    ...refusals(400, 401, 403),
  },
})

const updateBatch = createRoute({
  method: 'post',
  path: '/api/admin/resources/update-batch',
  summary: 'Update up to 500 resources, found by their source URL, in one transaction',
  ...access('admin'),
  request: jsonBody(updateBatchInput),
  responses: {
    200: jsonAnswer(updateBatchAnswer, 'How many rows were updated and how many were not found'),
    ...refusals(400, 401, 403),
  },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/resources.csv',
  summary: 'Download all resources as CSV, with the same columns as the import',
  ...access('admin'),
  request: {
    query: z.object({
      /** With a BOM, spreadsheets read the file as UTF-8. */
      bom: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
    }),
  },
  responses: {
    200: { description: 'The CSV file', content: { 'text/csv': { schema: z.string() } } },
    ...refusals(400, 401, 403),
  },
})

export function importRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(importRoute, async (c) =>
    c.json(await importResources(ctx, editorOf(c), c.req.valid('json')), 200),
  )
  api.openapi(updateBatch, async (c) =>
    c.json(await updateResourcesBySourceUrl(ctx, editorOf(c), c.req.valid('json')), 200),
  )
  api.openapi(exportRoute, async (c) => {
    const { userId, ip } = editorOf(c)
    await recordAudit(ctx.db, ctx.clock(), ip, { userId, action: 'resources_exported' })
    const bom = c.req.valid('query').bom === '1' ? '\uFEFF' : ''
    return c.body(textStream(bom, exportCsvChunks(ctx.db)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="openfile-resources.csv"',
    })
  })
}

/** Streams the text, so that a large catalogue is never completely in memory. */
function textStream(start: string, chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
