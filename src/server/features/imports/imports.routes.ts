import * as calls from '#shared/calls/admin-resources.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { textStream } from '../../platform/http/text-stream.ts'
import { selectResources } from '../resources/admin-table.service.ts'
import { exportCsvChunks } from './export-resources.service.ts'
import { importResources, updateResourcesBySourceUrl } from './imports.service.ts'
import { translatedView } from '../../platform/texts/untranslated.ts'
import type { ImportResult, TableQuery } from '#shared/contracts/admin-resources.ts'

export const importRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.importResources,
    'Add up to 500 resources in one transaction; each row gets its own result. The results are in the order of the rows.',
    async ({ body, t }) => {
      const results = await importResources(ctx, body)
      return {
        results: results.map((each) => translatedView<ImportResult, 'message'>(t, 'message', each)),
      }
    },
  ),
  serve(
    calls.updateResources,
    'Update up to 500 resources, found by their source URL, in one transaction, or show what would change. Returns how many rows were updated and how many were not found; after a dry run, the old and the new values.',
    ({ body }) => updateResourcesBySourceUrl(ctx, body),
  ),
  serve(
    calls.exportResources,
    'Download all resources, or those that a search and filters find, as CSV with the columns of the import',
    async ({ query: table, c }) => {
      const found = isFiltered(table) ? await selectResources(ctx, table) : null
      await noteAction(ctx, ctx.db, 'resources_exported')
      const chunks = exportCsvChunks(ctx.db, found ? (id) => found.has(id) : undefined)
      const name = found ? 'resources-found.csv' : 'resources.csv'
      return c.body(textStream(chunks), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    },
    { mediaType: 'text/csv' },
  ),
])

function isFiltered(table: TableQuery): boolean {
  return Object.values(table).some((value) => (Array.isArray(value) ? value.length > 0 : value))
}
