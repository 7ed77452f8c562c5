import type { QueryClient } from '@tanstack/react-query'
import type { ImportAnswer, UpdateBatchAnswer } from '#shared/contracts/admin-resources.ts'
import { type Sent, sendChunk } from './send-chunk.ts'
import type { Chunk } from './sheet.ts'

/** Nothing is written: the answer says what would become of the rows. */
export function checkChunk(chunk: Chunk): Promise<Sent<ImportAnswer>> {
  const body = { rows: chunk.items, dryRun: true }
  return sendChunk<ImportAnswer>('/api/admin/resources/import', body)
}

/** All chunks of a file have the same `run`: they are one import in the audit log. */
export function importChunk(chunk: Chunk, run: string): Promise<Sent<ImportAnswer>> {
  const body = { rows: chunk.items, dryRun: false, run }
  return sendChunk<ImportAnswer>('/api/admin/resources/import', body)
}

export function updateChunk(chunk: Chunk, run: string): Promise<Sent<UpdateBatchAnswer>> {
  return sendChunk<UpdateBatchAnswer>('/api/admin/resources/update-batch', {
    updates: chunk.items,
    run,
  })
}

/** The table, the public lists and the console's figures show what came in. */
export async function refreshCatalogue(client: QueryClient): Promise<void> {
  const touched = ['resources', 'filters', 'saved', 'overview', 'opening-usage']
  await Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
