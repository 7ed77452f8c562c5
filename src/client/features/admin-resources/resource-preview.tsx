import type { JSX, ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useSettled } from '#client/kit/timing.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { NEW_RESOURCE, previewOf, type ResourceValues } from './form-values.ts'

/** Half an image address is an address, too: none is asked for before the typing rests. */
const REST_MS = 400

export type RenderPreview = (resource: ResourceView) => ReactNode

type ResourcePreviewProps = {
  control: Control<ResourceValues, unknown, ResourceInput>
  /** Null for a new one. */
  id: number | null
  render: RenderPreview
}

/** The card as visitors will see it; to be looked at, not to be used. */
export function ResourcePreview({ control, id, render }: ResourcePreviewProps): JSX.Element {
  const values = useSettled(useWatch({ control }), REST_MS)
  return (
    <aside aria-label="Preview" className="grid content-start gap-2">
      <h3 className="text-lg">Preview</h3>
      <div inert className="max-w-80">
        {render(previewOf({ ...NEW_RESOURCE, ...values }, id))}
      </div>
    </aside>
  )
}
