import type { Database } from '../platform/db/client.ts'
import { insertSamples, vacuumCatalogue } from './sample-data.queries.ts'
import { type SampleResource, sampleResources } from './sample-resources.ts'

const BATCH = 5_000

/** Adds `count` made-up resources, for benchmarks and for trying out a large catalogue. */
export async function addSampleData(
  database: Database,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  const source = sampleResources()
  for (let done = 0; done < count;) {
    const batch: SampleResource[] = []
    while (batch.length < Math.min(BATCH, count - done)) batch.push(source.next().value)
    await insertSamples(database, batch)
    done += batch.length
    progress(done)
  }
  await vacuumCatalogue(database)
}
