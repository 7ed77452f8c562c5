import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { ApiError } from '#client/data/api-error.ts'
import { DeletionModal } from '#client/kit/dialog.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, titleText } from '#shared/domain/resource-display.ts'
import { deleteResource, refreshCatalogue } from './admin-resources-api.ts'
import { toastDone, toastFailure } from './write-toasts.ts'

/** Spec §9. */
const DIALOG_DESCRIPTION_LENGTH = 100

type DeleteModalProps = {
  /** Null: closed. */
  resource: ResourceView | null
  onDeleted: (id: number) => void
  onClose: () => void
}

export function DeleteModal({ resource, onDeleted, onClose }: DeleteModalProps): JSX.Element {
  const client = useQueryClient()
  const remove = async () => {
    if (!resource) return
    try {
      await deleteResource(resource.id)
    } catch (error) {
      toastFailure('deleting', error)
      // Somebody else was faster.
      if (error instanceof ApiError && error.status === 404) void refreshCatalogue(client)
      throw error
    }
    toastDone('Resource deleted successfully')
    void refreshCatalogue(client)
    onDeleted(resource.id)
  }
  return (
    <DeletionModal
      open={resource !== null}
      title="Delete Resource"
      description={resource ? <Doomed resource={resource} /> : null}
      onDelete={remove}
      onClose={onClose}
    />
  )
}

function Doomed({ resource }: { resource: ResourceView }) {
  return (
    <div className="grid gap-3">
      <p>
        The resource will be deleted, and so will its comments and bookmarks. This action cannot be
        undone.
      </p>
      <div className="rounded-md border border-line bg-paper px-4 py-3 wrap-anywhere">
        <p className="font-semibold text-ink">{titleText(resource.title)}</p>
        <p className="text-sm">
          {descriptionText(resource.description, DIALOG_DESCRIPTION_LENGTH)}
        </p>
      </div>
    </div>
  )
}
