import {
  type ResourceInput,
  resourceInput,
  type ResourcePatch,
} from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { firstDay, precisionOf } from '#shared/domain/calendar-date.ts'
import { withWorkFields } from '#shared/domain/editions.ts'
import { fieldText, inputValue, NO_VALUES } from '#shared/domain/field-values.ts'
import {
  FORM_FIELDS,
  FIELD_LIST,
  type ListedField,
  type ResourceField,
} from '#shared/domain/resource-fields.ts'

/** A resource with its chapters as text, a line for each. */
export type EditedResource = ResourceView & { chapters: string | null }

/** What the inputs hold: text, or a boolean for checkboxes. */
export type ResourceValues = {
  [Field in ResourceField]: ResourceInput[Field] extends boolean ? boolean : string
}

export const NEW_RESOURCE = valuesBy(({ kind, initial = '' }) =>
  kind === 'flag' ? false : initial,
)

export function valuesOf(resource: EditedResource): ResourceValues {
  const stored = withWorkFields(resource)
  return valuesBy(({ name, kind }) =>
    kind === 'flag' ? Boolean(stored[name]) : fieldText(inputValue(stored, name)),
  )
}

function valuesBy(valueOf: (field: ListedField) => string | boolean): ResourceValues {
  return Object.fromEntries(
    FIELD_LIST.map((field) => [field.name, valueOf(field)]),
  ) as ResourceValues
}

/** Returns the edited fields whose values differ from the stored ones. */
export function patchOf(
  seen: EditedResource,
  input: ResourceInput,
  touched: readonly ResourceField[],
): ResourcePatch {
  const stored = withWorkFields(seen)
  const changed = touched.filter((field) => !same(inputValue(stored, field), input[field]))
  return Object.fromEntries(changed.map((field) => [field, input[field]]))
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Stands in for the cover that the server will draw: an empty chessboard. */
const NO_COVER_YET = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path fill="#8a8471" fill-opacity=".16" d="M0 0h1v1H0zM2 0h1v1H2zM4 0h1v1H4zM6 0h1v1H6zM1 1h1v1H1zM3 1h1v1H3zM5 1h1v1H5zM7 1h1v1H7zM0 2h1v1H0zM2 2h1v1H2zM4 2h1v1H4zM6 2h1v1H6zM1 3h1v1H1zM3 3h1v1H3zM5 3h1v1H5zM7 3h1v1H7zM0 4h1v1H0zM2 4h1v1H2zM4 4h1v1H4zM6 4h1v1H6zM1 5h1v1H1zM3 5h1v1H3zM5 5h1v1H5zM7 5h1v1H7z"/></svg>',
)}`

/** Returns what was typed as the catalogue would show it, without invalid fields. */
export function previewOf(values: ResourceValues, id: number | null): ResourceView {
  const sound = FORM_FIELDS.flatMap((field) => {
    const { success, data } = resourceInput.shape[field].safeParse(values[field])
    return success ? [[field, data] as const] : []
  })
  const shown: ResourceView = {
    ...NO_VALUES,
    side: 'none',
    publishedPrecision: null,
    ratingCount: 0,
    metadata: null,
    work: null,
    createdAt: '',
    updatedAt: '',
    ...Object.fromEntries(sound),
    id: id ?? 0,
  }
  if (shown.publishedDate) {
    shown.publishedPrecision = precisionOf(shown.publishedDate)
    shown.publishedDate = firstDay(shown.publishedDate)
  }
  return id === null && !shown.imageUrl ? { ...shown, imageUrl: NO_COVER_YET } : shown
}

/** Returns what a member suggests as the catalogue would show it. Pictures from elsewhere are not loaded. */
export function previewOfSuggested(fields: StartFields): ResourceView {
  return previewOf({ ...valuesFrom(fields), imageUrl: '' }, null)
}

/** What the fields of a form start with; without a value, a field starts as in the form for a new resource. */
export type StartFields = Partial<{ [Field in ResourceField]: ResourceInput[Field] | null }>

export function valuesFrom(start: StartFields): ResourceValues {
  const given = Object.entries(start).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? value : fieldText(value),
  ])
  return {
    ...NEW_RESOURCE,
    avgRating: '',
    ...(Object.fromEntries(given) as Partial<ResourceValues>),
  }
}
