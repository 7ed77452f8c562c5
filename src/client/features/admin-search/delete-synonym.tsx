import { useQueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { ApiError } from '#client/data/api-error.ts'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { toast } from '#client/kit/toast.ts'
import { deleteSynonym, refreshSynonyms, type Synonym } from './synonyms-api.ts'

type DeleteSynonymProps = {
  /** Null: closed. */
  doomed: Synonym | null
  onDeleted: () => void
  onClose: () => void
}

export function DeleteSynonym({ doomed, onDeleted, onClose }: DeleteSynonymProps): JSX.Element {
  const client = useQueryClient()
  const remove = async () => {
    if (!doomed) return
    try {
      await deleteSynonym(doomed.id)
    } catch (error) {
      // Somebody else was faster.
      if (error instanceof ApiError && error.status === 404) void refreshSynonyms(client)
      throw error
    }
    toast({ title: 'Synonym deleted successfully', variant: 'success' })
    void refreshSynonyms(client)
    onDeleted()
  }
  return (
    <DeletionModal
      open={doomed !== null}
      title="Delete Synonym"
      description={
        doomed ? (
          <div className="grid gap-3">
            <p className="rounded-md border border-line bg-paper px-4 py-3 font-semibold text-ink wrap-anywhere">
              {[...doomed.words, ...doomed.targets].join(', ')}
            </p>
            <p>From then on, searches take each of these words by itself.</p>
          </div>
        ) : null
      }
      onDelete={remove}
      onClose={onClose}
    />
  )
}
