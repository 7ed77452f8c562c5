import { MAX_BATCH } from '#shared/contracts/admin-resources.ts'

export type ChunkProgress = {
  /** Ids that are still to be sent. */
  left: readonly number[]
  /** How many there were among those sent. */
  changed: number
}

/**
 * Sends ids in chunks that the server takes, one after the other, and tells after each how far it is.
 * What a failed chunk throws ends it: the last told progress says where to go on.
 */
export async function runInChunks(
  ids: readonly number[],
  send: (chunk: readonly number[]) => Promise<number>,
  onProgress: (progress: ChunkProgress) => void,
): Promise<void> {
  let changed = 0
  for (let start = 0; start < ids.length; start += MAX_BATCH) {
    changed += await send(ids.slice(start, start + MAX_BATCH))
    onProgress({ left: ids.slice(start + MAX_BATCH), changed })
  }
}
