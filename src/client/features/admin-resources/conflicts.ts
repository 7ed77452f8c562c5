import type { ResourceView } from '#shared/contracts/resources.ts'
import { truncate } from '#shared/domain/resource-display.ts'
import { changedBetween, held, type ResourceField, type ResourceValues } from './form-values.ts'

const SHOWN_LENGTH = 160

/** A field that another admin changed while this one was typing. */
export type Conflict = {
  field: ResourceField
  before: string
  after: string
  /** What was typed here, when this field was touched and reads otherwise. */
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
