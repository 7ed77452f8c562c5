import { type T, type Text, text } from '../texts/text.ts'
import { tableOf } from '../texts/text-tables.ts'
import { CATEGORIES, categoryName } from './filters/category.ts'
import { levelLabel, LEVELS } from './filters/level.ts'
import { RESOURCE_TYPES } from './filters/type.ts'
import { SOURCE_WEBSITES, sourceName } from './filters/source.ts'
import { titleCase } from './resource-display.ts'
import { SIDES, sideLabel } from './filters/side.ts'
import { languageLabel, LANGUAGES, USUAL_LANGUAGE } from './filters/language.ts'
import { EDITIONS, editionLabel, MAX_WORK } from './editions.ts'
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
 * none; `whole` refuses such text. A `slug` is lowercase letters, digits and hyphens. A `count` is 0 if it is missing. `date` may be a year, a month or a day. `chapters` are text with a line for each (chapters/chapter-text.ts).
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
  | 'slug'

/** The groups of the form, in its order. */
export const FORM_GROUPS = [
  'content',
  'classification',
  'details',
  'audience',
  'placement',
] as const
type FormGroup = (typeof FORM_GROUPS)[number]

/**
 * What members may suggest and correct, what the resource's page lists, the columns of the console's table, what can be set
 * for many at once, and what the index of the search holds.
 */
type FieldPlace = 'suggestions' | 'page' | 'table' | 'bulk' | 'index'

export type FieldSpec = {
  label: Text
  kind: FieldKind
  /** Null for what is not in the form. */
  group: FormGroup | null
  /** Fields of a group are in the order of the table; those with a place of 1 come after the others, with -1 before. */
  place?: number
  /** Where it is used, beside the form, the history and CSV files. */
  in: readonly FieldPlace[]
  /** How messages name it, if not by its label. */
  named?: Text
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

const FLAG = { kind: 'flag', in: ['table', 'bulk', 'index'], example: 'no' } as const
const CHOSEN = { kind: 'choice', group: 'classification', required: true } as const
const OF_LANGUAGES = { choices: LANGUAGES, labelOf: languageLabel, inTemplate: false } as const

const AUDIENCE = {
  kind: 'whole',
  group: 'audience',
  in: ['suggestions', 'bulk', 'index'],
  inTemplate: false,
} as const
const RATING = { ...AUDIENCE, min: 0, max: MAX_PLAYER_RATING } as const
const AGE = { ...AUDIENCE, min: MIN_AGE, max: MAX_AGE } as const

/**
 * The fields of a resource that admins edit, in the order of the CSV columns. A field's column in CSV files and in the database is
 * its name in snake case. The contracts, the form, the comparison of conflicting edits, suggestions, bulk changes, the row of
 * the index, and the CSV import, update, templates and export are derived from this table.
 */
export const RESOURCE_FIELDS = {
  title: {
    label: text('Title'),
    kind: 'line',
    group: 'content',
    in: ['suggestions', 'index'],
    required: true,
    max: 300,
    example: 'Example: My System',
  },
  description: {
    label: text('Description'),
    kind: 'text',
    group: 'content',
    in: ['suggestions', 'index'],
    required: true,
    max: 5000,
    example: 'What a learner finds here, in a sentence or two.',
  },
  type: {
    label: text('Type'),
    ...CHOSEN,
    in: ['suggestions', 'table', 'index'],
    choices: RESOURCE_TYPES,
    labelOf: singleTypeName,
    initial: 'youtube',
    example: 'book',
  },
  imageUrl: {
    label: text('Image URL'),
    kind: 'url',
    group: 'details',
    place: 1,
    in: ['suggestions'],
    example: 'https://example.com/my-system.jpg',
  },
  sourceUrl: {
    label: text('Source URL'),
    kind: 'url',
    group: 'content',
    place: -1,
    in: ['suggestions'],
    required: true,
    example: 'https://example.com/my-system',
  },
  sourceWebsite: {
    label: text('Source website'),
    ...CHOSEN,
    in: ['suggestions', 'table'],
    choices: SOURCE_WEBSITES,
    labelOf: sourceName,
    whenBlank: 'other',
    initial: 'youtube',
    example: 'other',
  },
  level: {
    label: text('Level'),
    ...CHOSEN,
    in: ['suggestions', 'table', 'bulk', 'index'],
    choices: LEVELS,
    labelOf: levelLabel,
    initial: 'all',
    example: 'advanced',
  },
  category: {
    label: text('Category'),
    ...CHOSEN,
    in: ['suggestions', 'table', 'bulk', 'index'],
    choices: CATEGORIES,
    labelOf: categoryName,
    initial: 'general',
    example: 'strategy',
  },
  opening: {
    label: text('Opening'),
    kind: 'line',
    group: 'classification',
    in: ['suggestions', 'table', 'bulk', 'index'],
    max: 200,
  },
  author: {
    label: text('Author'),
    kind: 'line',
    group: 'details',
    in: ['suggestions', 'page', 'table', 'index'],
    max: 300,
    example: 'Aron Nimzowitsch',
  },
  authorImage: {
    label: text('Author image URL'),
    kind: 'url',
    group: 'details',
    place: 1,
    in: [],
    named: text('Author image'),
  },
  publishedDate: {
    label: text('Published date'),
    kind: 'date',
    group: 'details',
    in: ['suggestions', 'page', 'table', 'bulk'],
    example: '1925-03-05',
  },
  price: {
    label: text('Price'),
    kind: 'line',
    group: 'details',
    in: ['suggestions', 'table', 'bulk'],
    max: 100,
    example: '$19.95',
  },
  duration: {
    label: text('Duration'),
    kind: 'line',
    group: 'details',
    in: ['suggestions', 'page'],
    max: 100,
  },
  tags: {
    label: text('Tags'),
    kind: 'tags',
    group: 'classification',
    place: 1,
    in: ['suggestions', 'index'],
    example: 'classic, blockade',
  },
  isFeatured: {
    label: text('Featured'),
    ...FLAG,
    group: 'placement',
  },
  isForKids: {
    label: text('For kids'),
    ...FLAG,
    group: 'audience',
    place: 1,
  },
  featuredOrder: {
    label: text('Featured order'),
    kind: 'number',
    group: 'placement',
    place: 1,
    in: [],
  },
  avgRating: {
    label: text('Rating'),
    kind: 'number',
    group: 'placement',
    in: [],
    max: 50,
    initial: '45',
    example: '45',
  },
  views: {
    label: text('Views'),
    kind: 'count',
    group: 'placement',
    in: [],
    initial: '0',
    example: '0',
  },
  side: {
    label: text('Side'),
    kind: 'choice',
    group: 'classification',
    in: ['suggestions', 'index'],
    choices: SIDES,
    labelOf: sideLabel,
    inTemplate: false,
  },
  chapters: {
    label: text('Chapters'),
    kind: 'chapters',
    group: 'details',
    place: 2,
    in: [],
    inTemplate: false,
  },
  language: {
    label: text('Language'),
    kind: 'choice',
    group: 'details',
    in: ['suggestions', 'bulk', 'index'],
    ...OF_LANGUAGES,
    whenBlank: USUAL_LANGUAGE,
    initial: USUAL_LANGUAGE,
  },
  subtitles: {
    label: text('Subtitles'),
    kind: 'choices',
    group: 'details',
    in: ['suggestions', 'page', 'index'],
    named: text('Each language of subtitles'),
    ...OF_LANGUAGES,
  },
  ratingFrom: { ...RATING, label: text('Player’s rating from') },
  ratingTo: { ...RATING, label: text('Player’s rating to') },
  ageFrom: { ...AGE, label: text('Age from') },
  ageTo: { ...AGE, label: text('Age to') },
  merit: {
    label: text('Merit'),
    kind: 'whole',
    group: 'audience',
    in: ['table', 'bulk', 'index'],
    min: 1,
    max: MAX_MERIT,
    inTemplate: false,
  },
  work: {
    label: text('Work'),
    kind: 'slug',
    group: null,
    in: ['index'],
    max: MAX_WORK,
    inTemplate: false,
  },
  edition: {
    label: text('Edition'),
    kind: 'choice',
    group: null,
    in: [],
    choices: EDITIONS,
    labelOf: editionLabel,
    inTemplate: false,
  },
} as const satisfies Record<string, FieldSpec>

export type ResourceField = keyof typeof RESOURCE_FIELDS
export type FieldIn<Place extends FieldPlace> = {
  [Field in ResourceField]: Place extends (typeof RESOURCE_FIELDS)[Field]['in'][number]
    ? Field
    : never
}[ResourceField]

/** 'sourceUrl' → 'source_url' */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
export type CsvColumn = SnakeCase<ResourceField>

export type ListedField = FieldSpec & { name: ResourceField; column: CsvColumn }

/** The same table as a list. */
export const FIELD_LIST: readonly ListedField[] = Object.entries(RESOURCE_FIELDS).map(
  ([name, spec]) => ({
    ...spec,
    name: name as ResourceField,
    column: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as CsvColumn,
  }),
)

export function fieldsIn<Place extends FieldPlace>(
  place: Place,
): [FieldIn<Place>, ...FieldIn<Place>[]] {
  return FIELD_LIST.filter((field) => field.in.includes(place)).map(({ name }) => name) as [
    FieldIn<Place>,
    ...FieldIn<Place>[],
  ]
}

/** Returns the fields of a group of the form, in its order. */
export function fieldsOfGroup(group: FormGroup): ResourceField[] {
  return FIELD_LIST.filter((field) => field.group === group)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ name }) => name)
}

/** The order of the form is also that of validation: the first invalid field gets the focus. */
export const FORM_FIELDS: readonly ResourceField[] = FORM_GROUPS.flatMap(fieldsOfGroup)

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
