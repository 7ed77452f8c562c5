import { type JSX, useState } from 'react'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { AdditionalForm } from './additional-form.tsx'
import type { RenderAdditional } from './additional-preview.tsx'

type AdditionalModalProps = {
  open: boolean
  /** Null: a new one. */
  resource: AdditionalResourceView | null
  renderPreview: RenderAdditional
  onClose: () => void
}

export function AdditionalModal(props: AdditionalModalProps): JSX.Element {
  const { open, resource, renderPreview, onClose } = props
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedModal
      open={open}
      title={resource ? 'Edit Additional Resource' : 'Create Additional Resource'}
      description={resource ? `#${resource.id}: ${resource.title}` : undefined}
      dirty={dirty}
      onClose={close}
    >
      <AdditionalForm
        resource={resource}
        renderPreview={renderPreview}
        onDirty={setDirty}
        onSaved={close}
      />
    </GuardedModal>
  )
}
