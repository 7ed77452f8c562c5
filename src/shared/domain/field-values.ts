import { joined, type T, type Text } from '../texts/text.ts'
import {
  type DatePrecision,
  firstDay,
  partialDate,
  precisionOf,
  writtenDate,
} from './calendar-date.ts'
import { openingLabel } from './filters/opening.ts'
import { priceText, publishedText } from './resource-display.ts'
import {
  FIELD_LIST,
  fieldSpec,
  type FieldSpec,
  type RESOURCE_FIELDS,
  type ResourceField,
} from './resource-fields.ts'

/** A value as the contracts of a resource have it. */
export type ValueOf<Field extends ResourceField> = TypeOf<(typeof RESOURCE_FIELDS)[Field]>
type TypeOf<Spec extends FieldSpec> = Spec extends { kind: 'flag' }
  ? boolean
  : Spec extends { kind: 'count' }
    ? number
    : Spec extends { kind: 'number' | 'whole' }
      ? number | null
      : Spec extends { kind: 'tags' }
        ? string[]
        : Spec extends { kind: 'choices'; choices: readonly (infer Choice)[] }
          ? Choice[]
          : (Spec extends { choices: readonly (infer Choice)[] } ? Choice : string) | Missing<Spec>
type Missing<Spec> = Spec extends { required: true } | { whenBlank: string } ? never : null

/** The values of a resource about which nobody has said anything. */
export const NO_VALUES = Object.fromEntries(
  FIELD_LIST.map(({ name, kind, whenBlank, initial = '', required }) => {
    if (kind === 'flag') return [name, false]
    if (kind === 'tags' || kind === 'choices') return [name, []]
    if (kind === 'count') return [name, 0]
    return [name, whenBlank ?? (required ? initial : null)]
  }),
) as { [Field in ResourceField]: ValueOf<Field> }

export type FieldValue = string | number | boolean | readonly string[] | null

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

export type Dated = { publishedDate: string | null; publishedPrecision: DatePrecision | null }

/** Returns a stored value as the contract accepts it: the date is '1998' if only the year is known. */
export function inputValue<Resource extends Dated, Field extends keyof Resource & ResourceField>(
  resource: Resource,
  field: Field,
): Resource[Field] {
  if (field !== 'publishedDate') return resource[field]
  return writtenDate(resource.publishedDate, resource.publishedPrecision) as Resource[Field]
}

/** Returns a value as text for an input or a CSV cell; '' for none. */
export function fieldText(value: FieldValue): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' ? (value?.join(', ') ?? '') : String(value)
}

/** Returns the labels of fields as one text: 'Title, Price'. */
export function fieldLabels(names: readonly string[]): Text {
  return joined(
    names.map((name) => fieldSpec(name as ResourceField).label),
    ', ',
  )
}
