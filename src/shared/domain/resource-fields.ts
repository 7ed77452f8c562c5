import { joined, type T, type Text, text } from '../texts/text.ts'
import { tableOf } from '../texts/text-tables.ts'
import { CATEGORIES, categoryName } from './filters/category.ts'
import { levelLabel, LEVELS } from './filters/level.ts'
import { RESOURCE_TYPES } from './filters/type.ts'
import { openingLabel } from './filters/opening.ts'
import { SOURCE_WEBSITES, sourceName } from './filters/source.ts'
import { partialDate } from './calendar-date.ts'
import { type DatePrecision, firstDay, precisionOf, writtenDate } from './published-date.ts'
import { priceText, publishedText } from './resource-display.ts'
import { titleCase } from './title-case.ts'
import { SIDES, sideLabel } from './filters/side.ts'
import { languageLabel, LANGUAGES, USUAL_LANGUAGE } from './filters/language.ts'
import { MAX_AGE, MAX_MERIT, MAX_PLAYER_RATING, MIN_AGE } from './resource-ranges.ts'

const SINGLE = tableOf<Text>({
  youtube: text('YouTube video'),
  book: text('Book'),
  course: text('Course'),
  article: text('Article'),
  other: text('Other'),
})

/** Returns the name of a single one: 'YouTube video' for 'youtube'. */
export function singleTypeName(type: string, t: T): string {
  const name = SINGLE.get(type)
  return name ? t(name) : titleCase(type)
}

/**
 * `line` and `text` differ in line breaks. `choices` are a list of values. `number` is an optional whole number, and 0 for text that is
 * none; `whole` refuses such text. A `count` is 0 if it is missing. `date` may be a year, a month or a day. `chapters` are text with a line for each (chapters/chapter-text.ts).
 */
type FieldKind =
  | 'line'
  | 'text'
  | 'url'
  | 'choice'
  | 'choices'
  | 'tags'
  | 'date'
  | 'number'
  | 'whole'
  | 'count'
  | 'flag'
  | 'chapters'

type FieldSpec = {
  label: Text
  kind: FieldKind
  /** The header in CSV files. */
  column: string
  required?: true
  /** The maximum length in characters, or the largest number. */
  max?: number
  /** The least of a `whole` number. */
  min?: number
  choices?: readonly string[]
  /** The label of a choice. */
  labelOf?: (value: string, t: T) => string
  /** What a blank cell of an import means; without it, no value. */
  whenBlank?: string
  /** The value of a new resource in the admin form; without it, the input starts empty. */
  initial?: string
  /** The cell in the example row of the CSV templates. */
  example?: string
  /** False for a column that can be imported but is not in the template. */
  inTemplate?: false
}

export const MAX_TAGS = 50
export const MAX_TAG_LENGTH = 60

/**
 * The fields of a resource that admins edit, in the order of the CSV columns. The contract, the form, the
 * comparison of conflicting edits, bulk changes, and the CSV import, update, templates and export are
 * derived from this table.
 */
export const RESOURCE_FIELDS = {
  title: {
    label: text('Title'),
    kind: 'line',
    column: 'title',
    required: true,
    max: 300,
    example: 'Example: My System',
  },
  description: {
    label: text('Description'),
    kind: 'text',
    column: 'description',
    required: true,
    max: 5000,
    example: 'What a learner finds here, in a sentence or two.',
  },
  type: {
    label: text('Type'),
    kind: 'choice',
    column: 'type',
    required: true,
    choices: RESOURCE_TYPES,
    labelOf: singleTypeName,
    initial: 'youtube',
    example: 'book',
  },
  imageUrl: {
    label: text('Image URL'),
    kind: 'url',
    column: 'image_url',
    example: 'https://example.com/my-system.jpg',
  },
  sourceUrl: {
    label: text('Source URL'),
    kind: 'url',
    column: 'source_url',
    required: true,
    example: 'https://example.com/my-system',
  },
  sourceWebsite: {
    label: text('Source website'),
    kind: 'choice',
    column: 'source_website',
    required: true,
    choices: SOURCE_WEBSITES,
    labelOf: sourceName,
    whenBlank: 'other',
    initial: 'youtube',
    example: 'other',
  },
  level: {
    label: text('Level'),
    kind: 'choice',
    column: 'level',
    required: true,
    choices: LEVELS,
    labelOf: levelLabel,
    initial: 'all',
    example: 'advanced',
  },
  category: {
    label: text('Category'),
    kind: 'choice',
    column: 'category',
    required: true,
    choices: CATEGORIES,
    labelOf: categoryName,
    initial: 'general',
    example: 'strategy',
  },
  opening: { label: text('Opening'), kind: 'line', column: 'opening', max: 200 },
  author: {
    label: text('Author'),
    kind: 'line',
    column: 'author',
    max: 300,
    example: 'Aron Nimzowitsch',
  },
  authorImage: { label: text('Author image URL'), kind: 'url', column: 'author_image' },
  publishedDate: {
    label: text('Published date'),
    kind: 'date',
    column: 'published_date',
    example: '1925-03-05',
  },
  price: { label: text('Price'), kind: 'line', column: 'price', max: 100, example: '$19.95' },
  duration: { label: text('Duration'), kind: 'line', column: 'duration', max: 100 },
  tags: { label: text('Tags'), kind: 'tags', column: 'tags', example: 'classic, blockade' },
  isFeatured: { label: text('Featured'), kind: 'flag', column: 'is_featured', example: 'no' },
  isForKids: { label: text('For kids'), kind: 'flag', column: 'is_for_kids', example: 'no' },
  featuredOrder: { label: text('Featured order'), kind: 'number', column: 'featured_order' },
  avgRating: {
    label: text('Rating'),
    kind: 'number',
    column: 'avg_rating',
    max: 50,
    initial: '45',
    example: '45',
  },
  views: { label: text('Views'), kind: 'count', column: 'views', initial: '0', example: '0' },
  side: {
    label: text('Side'),
    kind: 'choice',
    column: 'side',
    choices: SIDES,
    labelOf: sideLabel,
    inTemplate: false,
  },
  chapters: { label: text('Chapters'), kind: 'chapters', column: 'chapters', inTemplate: false },
  language: {
    label: text('Language'),
    kind: 'choice',
    column: 'language',
    choices: LANGUAGES,
    labelOf: languageLabel,
    whenBlank: USUAL_LANGUAGE,
    initial: USUAL_LANGUAGE,
    inTemplate: false,
  },
  subtitles: {
    label: text('Subtitles'),
    kind: 'choices',
    column: 'subtitles',
    choices: LANGUAGES,
    labelOf: languageLabel,
    inTemplate: false,
  },
  ratingFrom: {
    label: text('Player’s rating from'),
    kind: 'whole',
    column: 'rating_from',
    min: 0,
    max: MAX_PLAYER_RATING,
    inTemplate: false,
  },
  ratingTo: {
    label: text('Player’s rating to'),
    kind: 'whole',
    column: 'rating_to',
    min: 0,
    max: MAX_PLAYER_RATING,
    inTemplate: false,
  },
  ageFrom: {
    label: text('Age from'),
    kind: 'whole',
    column: 'age_from',
    min: MIN_AGE,
    max: MAX_AGE,
    inTemplate: false,
  },
  ageTo: {
    label: text('Age to'),
    kind: 'whole',
    column: 'age_to',
    min: MIN_AGE,
    max: MAX_AGE,
    inTemplate: false,
  },
  merit: {
    label: text('Merit'),
    kind: 'whole',
    column: 'merit',
    min: 1,
    max: MAX_MERIT,
    inTemplate: false,
  },
} as const satisfies Record<string, FieldSpec>

export type ResourceField = keyof typeof RESOURCE_FIELDS
export type CsvColumn = (typeof RESOURCE_FIELDS)[ResourceField]['column']

export type ListedField = FieldSpec & { name: ResourceField; column: CsvColumn }

/** The same table as a list. */
export const FIELD_LIST: readonly ListedField[] = Object.entries(RESOURCE_FIELDS).map(
  ([name, spec]) => ({ ...spec, name: name as ResourceField }),
)

export const IMPORT_COLUMNS = FIELD_LIST.filter(({ inTemplate }) => inTemplate !== false).map(
  ({ column }) => column,
)

/** The columns of the update template, in its order. */
export const UPDATE_COLUMNS = [
  'source_url',
  'title',
  'price',
  'duration',
  'avg_rating',
  'is_featured',
] as const satisfies readonly CsvColumn[]

/** Returns the entry of a field with all its optional properties. */
export function fieldSpec(name: ResourceField): FieldSpec {
  return RESOURCE_FIELDS[name]
}

/** Returns the name of one of a field's choices in the admin console. */
export function choiceLabel(field: ResourceField, value: string, t: T): string {
  return fieldSpec(field).labelOf?.(value, t) ?? value
}

/**
 * Returns a value of a field as people read it: labels in place of choices, 'February 2018', openings in their language.
 * What needs no words, and what is none of the field's values, stays as it is.
 */
export function readableValue(field: ResourceField, value: FieldValue, t: T): FieldValue {
  const { kind } = fieldSpec(field)
  if (kind === 'choices') {
    const values = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
    return values.flatMap((each: string) => choiceLabel(field, each.trim(), t) || [])
  }
  if (typeof value !== 'string' || value.trim() === '') return value
  if (kind === 'choice') return choiceLabel(field, value, t)
  if (kind === 'date') return dayText(value, t)
  if (field === 'price') return priceText(value, t)
  return field === 'opening' ? openingLabel(value, t) : value
}

function dayText(text: string, t: T): string {
  const written = partialDate(text)
  if (written === null) return text
  const publishedDate = firstDay(written)
  return publishedText({ publishedDate, publishedPrecision: precisionOf(written) }, t)
}

/** Returns the labels of fields as one text: 'Title, Price'. */
export function fieldLabels(names: readonly string[]): Text {
  return joined(
    names.map((name) => fieldSpec(name as ResourceField).label),
    ', ',
  )
}

export type Dated = { publishedDate: string | null; publishedPrecision: DatePrecision | null }

/** Returns a stored value as the contract accepts it: the date is '1998' if only the year is known. */
export function inputValue<Resource extends Dated, Field extends keyof Resource & ResourceField>(
  resource: Resource,
  field: Field,
): Resource[Field] {
  if (field !== 'publishedDate') return resource[field]
  return writtenDate(resource.publishedDate, resource.publishedPrecision) as Resource[Field]
}

export type FieldValue = string | number | boolean | readonly string[] | null

/** Returns a value as text for an input or a CSV cell; '' for none. */
export function fieldText(value: FieldValue): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' ? (value?.join(', ') ?? '') : String(value)
}
