import type { QueryClient } from '@tanstack/react-query'
import type { ImportAnswer, UpdateBatchAnswer } from '#shared/contracts/admin-resources.ts'
import { type Sent, sendChunk } from './send-chunk.ts'
import type { Chunk } from './sheet.ts'

/** With `dryRun` nothing is written: the answer says what would become of the rows. */
export function importChunk(chunk: Chunk, dryRun: boolean): Promise<Sent<ImportAnswer>> {
  return sendChunk<ImportAnswer>('/api/admin/resources/import', { rows: chunk.items, dryRun })
}

export function updateChunk(chunk: Chunk): Promise<Sent<UpdateBatchAnswer>> {
  return sendChunk<UpdateBatchAnswer>('/api/admin/resources/update-batch', {
    updates: chunk.items,
  })
}

/** The table, the public lists and the console's figures show what came in. */
export async function refreshCatalogue(client: QueryClient): Promise<void> {
  const touched = ['resources', 'filters', 'saved', 'overview', 'opening-usage']
  await Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name] })))
}
