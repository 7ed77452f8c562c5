import { type JSX, Suspense, useState } from 'react'
import { Spinner } from '#client/kit/states.tsx'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { titleText } from '#shared/domain/resource-display.ts'
import { LazyResourceForm } from './lazy-resource-form.ts'
import type { RenderPreview } from './resource-preview.tsx'

type ResourceModalProps = {
  open: boolean
  /** Null: a new one. */
  resource: ResourceView | null
  renderPreview: RenderPreview
  onClose: () => void
}

/** Creates a resource, or edits one. */
export function ResourceModal(props: ResourceModalProps): JSX.Element {
  const { open, resource, renderPreview, onClose } = props
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedModal
      open={open}
      title={resource ? 'Edit Resource' : 'Create New Resource'}
      description={resource ? `#${resource.id}: ${titleText(resource.title)}` : undefined}
      dirty={dirty}
      onClose={close}
    >
      <Suspense fallback={<Spinner label="Loading..." />}>
        <LazyResourceForm
          resource={resource}
          renderPreview={renderPreview}
          takesFocus
          onDirty={setDirty}
          onSaved={close}
          cancelLabel="Cancel"
          onCancel={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        />
      </Suspense>
    </GuardedModal>
  )
}
