/** Builds an index of the given number of made-up resources and reports its memory; run with --expose-gc. */
import { NO_VALUES } from '#shared/domain/field-values.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { sampleResources, type SampleResource } from '../scripts/sample-catalogue.ts'
import { CatalogueIndex } from '#server/search/catalogue-index.ts'
import type { IndexedResource } from '#server/search/indexed-resource.ts'
import { createLanguage } from '#server/search/language.ts'
import { COMMON_WORDS } from '#server/search/word-lists.ts'

export type IndexCost = { bytes: number; putMs: number }

const DAY_MS = 86_400_000

process.once('message', (rows) => {
  void costOf(rows as number).then((cost) => process.send?.(cost, () => process.disconnect()))
})

async function costOf(rows: number): Promise<IndexCost> {
  const samples = sampleResources()
  // The generator reads its models when the first resource is requested.
  samples.next()
  const before = usedBytes()
  const index = new CatalogueIndex(createLanguage([], COMMON_WORDS))
  let putMs = 0
  for (let id = 1; id <= rows; id++) {
    const row = indexed(id, samples.next().value)
    const startedAt = performance.now()
    index.put(row)
    putMs += performance.now() - startedAt
  }
  const bytes = usedBytes() - before
  if (index.liveCount !== rows) throw new Error('Rows are missing')
  return { bytes, putMs }
}

function indexed(id: number, sample: SampleResource): IndexedResource {
  const { publishedDate, price } = sample
  const free = price === 'Free'
  return {
    ...NO_VALUES,
    ...sample,
    id,
    type: sample.type as IndexedResource['type'],
    category: sample.category as IndexedResource['category'],
    level: LEVELS.find((level) => level === sample.level) ?? 'all',
    source: sample.sourceWebsite,
    side: 'both',
    kids: sample.isForKids,
    free,
    chapters: [],
    hasPicture: false,
    hasPrice: price !== null,
    link: 'unchecked',
    day: publishedDate === null ? null : Math.floor(Date.parse(publishedDate) / DAY_MS),
    price: price === null ? null : free ? 0 : Number(price.slice(1)),
    seconds: null,
    rating: sample.avgRating,
  }
}

function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
