import { NO_VALUES } from '#shared/domain/field-values.ts'
import type { IndexedResource } from '#server/search/indexed-resource.ts'

let made = 0

/** Returns a resource as the search index reads it; a test names only the fields that matter to it. */
export function indexedResource(fields: Partial<IndexedResource> = {}): IndexedResource {
  return {
    ...NO_VALUES,
    id: ++made,
    chapters: [],
    type: 'other',
    source: 'other',
    side: 'both',
    kids: false,
    free: false,
    hasPicture: true,
    hasPrice: true,
    link: 'unchecked',
    day: null,
    price: null,
    seconds: null,
    rating: null,
    ...fields,
  }
}
