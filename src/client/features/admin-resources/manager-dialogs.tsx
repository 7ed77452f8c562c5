import type { JSX } from 'react'
import { BulkModal } from './bulk-modal.tsx'
import { DeleteModal } from './delete-modal.tsx'
import { ResourceModal } from './resource-modal.tsx'
import type { RenderPreview } from './resource-preview.tsx'
import type { ManagerDialog } from './use-manager-dialog.ts'
import type { Selection } from './use-selection.ts'

type ManagerDialogsProps = {
  state: ManagerDialog
  selection: Selection
  renderPreview: RenderPreview
}

export function ManagerDialogs(props: ManagerDialogsProps): JSX.Element {
  const { state, selection, renderPreview } = props
  const { dialog, close, closeRemoved } = state
  const untick = (ids: readonly number[]) => selection.choose(ids, false)
  return (
    <>
      <ResourceModal
        open={dialog?.kind === 'create' || dialog?.kind === 'edit'}
        resource={dialog?.kind === 'edit' ? dialog.resource : null}
        renderPreview={renderPreview}
        onClose={close}
      />
      <DeleteModal
        resource={dialog?.kind === 'delete' ? dialog.resource : null}
        onDeleted={(id) => {
          untick([id])
          closeRemoved()
        }}
        onClose={close}
      />
      <BulkModal
        action={dialog?.kind === 'bulk' ? dialog.action : null}
        ids={[...selection.ids]}
        onSent={untick}
        onFinished={closeRemoved}
        onClose={close}
      />
    </>
  )
}
