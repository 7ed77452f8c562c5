import { type DatePrecision, firstDay, writtenDate } from './calendar-date.ts'
import { type Dated, type FieldValue, inputValue } from './field-values.ts'
import { FIELD_LIST, type ResourceField } from './resource-fields.ts'

/** What a change does to a resource: each field with its value before and after, as the contract accepts them. */
export type FieldChanges = Partial<Record<ResourceField, [FieldValue, FieldValue]>>

export type FieldValues = Partial<Record<ResourceField, FieldValue>>

/** A resource as stored, with the side that a curator has chosen; the shown one may be derived. */
type Stored = Dated & { chosenSide: string | null } & Record<
    Exclude<ResourceField, 'side' | 'publishedDate'>,
    FieldValue
  >

/** Returns the fields of a stored resource as the contract accepts them: a date is '1998' if only the year is known. */
export function valuesOf(resource: Stored): Record<ResourceField, FieldValue> {
  const stored: Dated & Record<ResourceField, FieldValue> = {
    ...resource,
    side: resource.chosenSide,
  }
  const values = FIELD_LIST.map(({ name }) => [name, inputValue(stored, name)])
  return Object.fromEntries(values) as Record<ResourceField, FieldValue>
}

/** The fields that somebody wants to change, as the contract returns them. */
type Patch = { [Field in ResourceField]?: FieldValue | undefined } & {
  publishedDate?: string | null | undefined
  publishedPrecision?: DatePrecision | null | undefined
}

/** Returns what a patch would change. A precision counts only along with its date. */
export function changesOf(before: FieldValues, patch: Patch): FieldChanges {
  const after: FieldValues = {
    ...patch,
    ...(patch.publishedDate
      ? { publishedDate: known(patch.publishedDate, patch.publishedPrecision ?? null) }
      : {}),
  }
  const changes: FieldChanges = {}
  for (const { name } of FIELD_LIST) {
    const [old = null, now] = [before[name], after[name]]
    if (now !== undefined && !isSameValue(old, now)) changes[name] = [old, now]
  }
  return changes
}

function known(date: string, precision: DatePrecision | null): string {
  return precision ? writtenDate(firstDay(date), precision) : date
}

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((each, index) => each === other[index])
}
