import type { JSX, ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useSettled } from '#client/kit/timing.ts'
import type {
  AdditionalInput,
  AdditionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import { type AdditionalValues, NEW_ADDITIONAL, previewOf } from './additional-values.ts'

/** The card's clipping is measured with each change. */
const REST_MS = 200

/** The public card, drawn by the page: features do not know each other. */
export type RenderAdditional = (resource: AdditionalResourceView) => ReactNode

type AdditionalPreviewProps = {
  control: Control<AdditionalValues, unknown, AdditionalInput>
  render: RenderAdditional
}

/** The card as visitors will see it; to be looked at, not to be used. */
export function AdditionalPreview({ control, render }: AdditionalPreviewProps): JSX.Element {
  const values = { ...NEW_ADDITIONAL, ...useSettled(useWatch({ control }), REST_MS) }
  return (
    <aside
      aria-label="Preview"
      className="grid content-start gap-2 lg:sticky lg:top-2 lg:self-start"
    >
      <h3 className="text-lg">Preview</h3>
      <div inert className="max-w-80 wrap-anywhere">
        {render(previewOf(values))}
      </div>
      {values.isActive ? null : (
        <p className="text-sm text-soft">Inactive: hidden from visitors.</p>
      )}
    </aside>
  )
}
