import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { ApiError } from '#client/data/api-error.ts'
import { DeletionModal } from '#client/kit/dialog.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { descriptionText } from '#shared/domain/resource-display.ts'
import { deleteAdditional, refreshAdditional } from './additional-admin-api.ts'
import { toastDone, toastFailure } from './additional-toasts.ts'

/** Spec §9. */
const DIALOG_DESCRIPTION_LENGTH = 100

type DeleteAdditionalProps = {
  /** Null: closed. */
  resource: AdditionalResourceView | null
  onDeleted: () => void
  onClose: () => void
}

export function DeleteAdditional(props: DeleteAdditionalProps): JSX.Element {
  const { resource, onDeleted, onClose } = props
  const client = useQueryClient()
  const remove = async () => {
    if (!resource) return
    try {
      await deleteAdditional(resource.id)
    } catch (error) {
      toastFailure('delete', error)
      // Somebody else was faster.
      if (error instanceof ApiError && error.status === 404) void refreshAdditional(client)
      throw error
    }
    toastDone('deleted')
    void refreshAdditional(client)
    onDeleted()
  }
  return (
    <DeletionModal
      open={resource !== null}
      title="Delete Additional Resource"
      description={resource ? <Doomed resource={resource} /> : null}
      onDelete={remove}
      onClose={onClose}
    />
  )
}

function Doomed({ resource }: { resource: AdditionalResourceView }) {
  return (
    <div className="grid gap-3">
      <p>It will disappear from its page immediately. This action cannot be undone.</p>
      <div className="rounded-md border border-line bg-paper px-4 py-3 wrap-anywhere">
        <p className="font-semibold text-ink">{resource.title}</p>
        <p className="text-sm">
          {descriptionText(resource.description, DIALOG_DESCRIPTION_LENGTH)}
        </p>
      </div>
    </div>
  )
}
