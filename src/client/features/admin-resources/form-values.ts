import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { firstDay, precisionOf, writtenDate } from '#shared/domain/published-date.ts'
import type { ResourcePatch } from './admin-resources-api.ts'

export type ResourceField = Exclude<keyof ResourceInput, 'publishedPrecision'>

/** What the inputs hold: text, and ticks. */
export type ResourceValues = {
  [Field in ResourceField]: ResourceInput[Field] extends boolean ? boolean : string
}

/** In the order of the form: the first faulty field takes the focus. */
export const FIELD_LABELS = {
  title: 'Title',
  description: 'Description',
  sourceUrl: 'Source URL',
  type: 'Type',
  sourceWebsite: 'Source website',
  level: 'Level',
  category: 'Category',
  opening: 'Opening',
  side: 'Side',
  tags: 'Tags',
  author: 'Author',
  publishedDate: 'Published date',
  price: 'Price',
  duration: 'Duration',
  imageUrl: 'Image URL',
  authorImage: 'Author image URL',
  avgRating: 'Rating',
  views: 'Views',
  featuredOrder: 'Featured order',
  isFeatured: 'Featured',
  isForKids: 'For kids',
} as const satisfies Record<ResourceField, string>

export const FIELDS = Object.keys(FIELD_LABELS) as ResourceField[]

/** Spec §9: a new resource starts with 4.5 stars. */
export const NEW_RESOURCE: ResourceValues = {
  title: '',
  description: '',
  type: 'youtube',
  level: 'all',
  category: 'general',
  sourceWebsite: 'youtube',
  sourceUrl: '',
  imageUrl: '',
  opening: '',
  side: '',
  author: '',
  authorImage: '',
  publishedDate: '',
  price: '',
  duration: '',
  avgRating: '45',
  tags: '',
  views: '0',
  isFeatured: false,
  isForKids: false,
  featuredOrder: '',
}

export function valuesOf(resource: ResourceView): ResourceValues {
  return {
    ...resource,
    imageUrl: resource.imageUrl ?? '',
    opening: resource.opening ?? '',
    author: resource.author ?? '',
    authorImage: resource.authorImage ?? '',
    publishedDate: held(resource, 'publishedDate') ?? '',
    price: resource.price ?? '',
    duration: resource.duration ?? '',
    avgRating: String(resource.avgRating ?? ''),
    tags: resource.tags.join(', '),
    views: String(resource.views),
    featuredOrder: String(resource.featuredOrder ?? ''),
  }
}

/** Of the fields that were touched those that are not as they were. */
export function patchOf(
  seen: ResourceView,
  input: ResourceInput,
  touched: readonly ResourceField[],
): ResourcePatch {
  const changed = touched.filter((field) => !same(held(seen, field), input[field]))
  return Object.fromEntries(changed.map((field) => [field, input[field]]))
}

/** Fields that somebody changed between two states. Visits count views up: that is nobody's edit. */
export function changedBetween(seen: ResourceView, now: ResourceView): ResourceField[] {
  return FIELDS.filter((field) => field !== 'views' && !same(held(seen, field), held(now, field)))
}

/** What a resource has in a field, as the form's contract writes it: '1998' where only the year is known. */
export function held<Field extends ResourceField>(
  resource: ResourceView,
  field: Field,
): ResourceView[Field] {
  if (field !== 'publishedDate') return resource[field]
  return writtenDate(resource.publishedDate, resource.publishedPrecision) as ResourceView[Field]
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const PREVIEW_BASE: ResourceView = {
  id: 0,
  title: '',
  description: '',
  type: 'youtube',
  imageUrl: null,
  sourceUrl: '',
  sourceWebsite: 'other',
  level: 'all',
  category: 'general',
  opening: null,
  side: 'both',
  author: null,
  authorImage: null,
  publishedDate: null,
  publishedPrecision: null,
  price: null,
  duration: null,
  avgRating: null,
  ratingCount: 0,
  tags: [],
  views: 0,
  isFeatured: false,
  isForKids: false,
  metadata: null,
  featuredOrder: null,
  createdAt: '',
  updatedAt: '',
}

/** A quiet board where the drawn cover will be. */
const NO_COVER_YET = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path fill="#8a8471" fill-opacity=".16" d="M0 0h1v1H0zM2 0h1v1H2zM4 0h1v1H4zM6 0h1v1H6zM1 1h1v1H1zM3 1h1v1H3zM5 1h1v1H5zM7 1h1v1H7zM0 2h1v1H0zM2 2h1v1H2zM4 2h1v1H4zM6 2h1v1H6zM1 3h1v1H1zM3 3h1v1H3zM5 3h1v1H5zM7 3h1v1H7zM0 4h1v1H0zM2 4h1v1H2zM4 4h1v1H4zM6 4h1v1H6zM1 5h1v1H1zM3 5h1v1H3zM5 5h1v1H5zM7 5h1v1H7z"/></svg>',
)}`

/** What was typed as the catalogue would show it; what is not sound is left out. */
export function previewOf(values: ResourceValues, id: number | null): ResourceView {
  const sound = FIELDS.flatMap((field) => {
    const { success, data } = resourceInput.shape[field].safeParse(values[field])
    return success ? [[field, data] as const] : []
  })
  const shown: ResourceView = { ...PREVIEW_BASE, ...Object.fromEntries(sound), id: id ?? 0 }
  if (shown.publishedDate) {
    shown.publishedPrecision = precisionOf(shown.publishedDate)
    shown.publishedDate = firstDay(shown.publishedDate)
  }
  return id === null && !shown.imageUrl ? { ...shown, imageUrl: NO_COVER_YET } : shown
}
