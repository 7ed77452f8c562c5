import { ApiError } from '#client/data/errors.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { SuggestionPatch } from '#shared/contracts/suggestions.ts'
import type { ResourceField } from '#shared/domain/resource-fields.ts'
import {
  CORRECTED_FIELDS,
  type CorrectedField,
  SUGGESTED_FIELDS,
} from '#shared/domain/suggestions.ts'

/** Returns the fields of a form that members may suggest or correct. */
export function suggestedPart(
  input: ResourceInput,
  names: readonly ResourceField[] = SUGGESTED_FIELDS,
): SuggestionPatch & { chapters?: string | null } {
  return Object.fromEntries(
    CORRECTED_FIELDS.filter((name) => names.includes(name)).map(
      (name): [CorrectedField, unknown] => [name, input[name]],
    ),
  )
}

export type Duplicate = { id: number; title: string }

/** Returns the resource that the catalogue has already, if that is why a call was refused. */
export function duplicateIn(error: unknown): Duplicate | null {
  if (!(error instanceof ApiError) || error.code !== 'duplicate') return null
  // The text of an ApiError is its status and the body.
  const body = JSON.parse(error.message.replace(/^\d+: /, '')) as {
    duplicateOf?: number
    duplicateTitle?: string
  }
  return body.duplicateOf ? { id: body.duplicateOf, title: body.duplicateTitle ?? '' } : null
}
