import type { ReactNode } from 'react'
import { ApiError } from '#client/data/errors.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { SuggestionPatch } from '#shared/contracts/suggestions.ts'
import type { ShownField } from '#shared/domain/resource-fields.ts'
import { SUGGESTED_FIELDS, type SuggestedField } from '#shared/domain/suggestions.ts'

/** What a page draws the form of a resource from. */
export type FormSlot = {
  start: Partial<{ [Field in ShownField]: ResourceInput[Field] | null }>
  names: readonly ShownField[]
  id: number | null
  pictureUrl: string | null
  submitLabel: string
  busyLabel: string
  /** Without them, Cancel closes the dialog around the form. */
  cancelLabel?: string
  onCancel?: () => void
  onSubmit: (input: ResourceInput, touched: readonly ShownField[]) => Promise<void>
  /** Not called if the form is gone by then. */
  onSent?: () => void
  takesFocus?: boolean
  children?: ReactNode
}
export type RenderForm = (slot: FormSlot) => ReactNode

/** Returns the fields of a form that members may suggest. */
export function suggestedPart(
  input: ResourceInput,
  names: readonly ShownField[] = SUGGESTED_FIELDS,
): SuggestionPatch {
  return Object.fromEntries(
    SUGGESTED_FIELDS.filter((name) => names.includes(name)).map(
      (name): [SuggestedField, unknown] => [name, input[name]],
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
