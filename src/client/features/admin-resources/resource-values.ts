import { type ResourceInput, resourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { firstDay, precisionOf, writtenDate } from '#shared/domain/published-date.ts'
import { truncate } from '#shared/domain/resource-display.ts'
import type { ResourcePatch } from './resource-writes.ts'

export type ResourceField = Exclude<keyof ResourceInput, 'publishedPrecision'>

/** What the inputs hold: text, or a boolean for checkboxes. */
export type ResourceValues = {
  [Field in ResourceField]: ResourceInput[Field] extends boolean ? boolean : string
}

/** In the form's order: the first invalid field gets the focus. */
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

/** A new resource starts with 4.5 stars. */
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

/** Returns the edited fields whose values differ from the stored ones. */
export function patchOf(
  seen: ResourceView,
  input: ResourceInput,
  touched: readonly ResourceField[],
): ResourcePatch {
  const changed = touched.filter((field) => !same(held(seen, field), input[field]))
  return Object.fromEntries(changed.map((field) => [field, input[field]]))
}

/** Returns the fields that differ between two states, except `views`, which visits change. */
export function changedBetween(seen: ResourceView, now: ResourceView): ResourceField[] {
  return FIELDS.filter((field) => field !== 'views' && !same(held(seen, field), held(now, field)))
}

/** Returns a field as the contract accepts it: the date is '1998' if only the year is known. */
function held<Field extends ResourceField>(
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

/** Stands in for the cover that the server will draw: an empty chessboard. */
const NO_COVER_YET = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path fill="#8a8471" fill-opacity=".16" d="M0 0h1v1H0zM2 0h1v1H2zM4 0h1v1H4zM6 0h1v1H6zM1 1h1v1H1zM3 1h1v1H3zM5 1h1v1H5zM7 1h1v1H7zM0 2h1v1H0zM2 2h1v1H2zM4 2h1v1H4zM6 2h1v1H6zM1 3h1v1H1zM3 3h1v1H3zM5 3h1v1H5zM7 3h1v1H7zM0 4h1v1H0zM2 4h1v1H2zM4 4h1v1H4zM6 4h1v1H6zM1 5h1v1H1zM3 5h1v1H3zM5 5h1v1H5zM7 5h1v1H7z"/></svg>',
)}`

/** Returns what was typed as the catalogue would show it, without invalid fields. */
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

const SHOWN_LENGTH = 160

/** A field that another admin changed while the form was open. */
export type Conflict = {
  field: ResourceField
  before: string
  after: string
  /** What was typed in this form, if it differs from the other admin's value. */
  mine: { value: string | boolean; text: string } | null
}

export function conflictsOf(
  seen: ResourceView,
  now: ResourceView,
  typed: { values: ResourceValues; theirs: ResourceValues; touched: readonly ResourceField[] },
): Conflict[] {
  return changedBetween(seen, now).map((field) => {
    const value = typed.values[field]
    const isMine = typed.touched.includes(field) && value !== typed.theirs[field]
    return {
      field,
      before: valueText(held(seen, field)),
      after: valueText(held(now, field)),
      mine: isMine ? { value, text: valueText(value) } : null,
    }
  })
}

function valueText(value: ResourceView[ResourceField]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '').trim()
  return text === '' ? 'nothing' : truncate(text, SHOWN_LENGTH)
}

type Guess = Pick<ResourceInput, 'sourceWebsite' | 'type'>

const KNOWN: readonly [pattern: RegExp, guess: Guess][] = [
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, { sourceWebsite: 'youtube', type: 'youtube' }],
  [/(?:^|\.)chessable\.com$/, { sourceWebsite: 'chessable', type: 'course' }],
  [/(?:^|\.)modern-chess\.com$/, { sourceWebsite: 'modern_chess', type: 'course' }],
  [/(?:^|\.)chesspublishing\.com$/, { sourceWebsite: 'chess_publishing', type: 'article' }],
  [/(?:^|\.)chessbase\.com$/, { sourceWebsite: 'chessbase', type: 'course' }],
  [/(?:^|\.)amazon\.[a-z.]{2,6}$/, { sourceWebsite: 'amazon', type: 'book' }],
]

/** Returns the website and type that a URL implies; null for unknown hosts. */
export function guessSource(url: string): Guess | null {
  if (!URL.canParse(url.trim())) return null
  const { hostname } = new URL(url.trim())
  return KNOWN.find(([pattern]) => pattern.test(hostname))?.[1] ?? null
}
