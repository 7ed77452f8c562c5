import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-search.ts'
import * as schemas from '#shared/contracts/search-readings.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { importReadings, listReadings, readings, readingsCsv } from './admin-readings.service.ts'

export const adminReadingRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listReadings,
    'List what people say, and what searches read it as',
    { response: z.array(schemas.readingView) },
    () => listReadings(ctx),
  ),
  serve(
    calls.exportReadings,
    'Download all readings as CSV with the columns of the import',
    { response: z.string(), mediaType: 'text/csv' },
    async ({ c }) =>
      c.body(await readingsCsv(ctx), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="search-readings.csv"',
      }),
  ),
  serve(
    calls.addReading,
    'Add a reading',
    { body: schemas.readingInput, response: schemas.readingView, refusals: [409] },
    ({ body }) => readings.create(ctx, body),
  ),
  serve(
    calls.importReadings,
    'Add up to 5,000 readings in one transaction; one whose phrase has a reading changes it. Faulty rows are left out and named.',
    { body: schemas.readingImport, response: schemas.readingImportView },
    ({ body, t }) => importReadings(ctx, body, t),
  ),
  serve(
    calls.changeReading,
    'Change what is named of a reading',
    { body: schemas.readingPatch, response: schemas.readingView, refusals: [409] },
    ({ params: { id }, body: patch }) => readings.change(ctx, { id, patch }),
  ),
  serve(calls.removeReading, 'Move a reading to the trash', {}, ({ params }) =>
    readings.remove(ctx, params.id),
  ),
])
