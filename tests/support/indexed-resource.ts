import { NO_RANGES } from '#shared/domain/resource-ranges.ts'
import type { IndexedResource } from '#server/search/indexed-resource.ts'

let made = 0

/** Returns a resource as the search index reads it; a test names only the fields that matter to it. */
export function indexedResource(fields: Partial<IndexedResource> = {}): IndexedResource {
  return {
    id: ++made,
    title: '',
    author: null,
    description: '',
    chapters: [],
    opening: null,
    tags: [],
    type: 'other',
    level: 'all',
    category: 'general',
    source: 'other',
    side: 'both',
    ...NO_RANGES,
    merit: null,
    language: 'en',
    subtitles: [],
    kids: false,
    free: false,
    isFeatured: false,
    isForKids: false,
    hasPicture: true,
    hasPrice: true,
    link: 'unchecked',
    day: null,
    price: null,
    seconds: null,
    rating: null,
    views: 0,
    ...fields,
  }
}
