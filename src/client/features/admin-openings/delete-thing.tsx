import { useQueryClient } from '@tanstack/react-query'
import type { JSX, ReactNode } from 'react'
import { ApiError } from '#client/data/api-error.ts'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { deleteThing, refreshOpenings } from './openings-admin-api.ts'
import { toastDone, toastFailure } from './taxonomy-toasts.ts'
import { type Thing, TITLES } from './words.ts'

type Named = { id: number; name: string }

type DeleteThingProps<Row extends Named> = {
  thing: Thing
  /** Null: closed. */
  doomed: Row | null
  renderEffects: (doomed: Row) => ReactNode
  onDeleted: () => void
  onClose: () => void
}

/** Says before what will lose its link. */
export function DeleteThing<Row extends Named>(props: DeleteThingProps<Row>): JSX.Element {
  const { thing, doomed, renderEffects, onDeleted, onClose } = props
  const client = useQueryClient()
  const remove = async () => {
    if (!doomed) return
    try {
      await deleteThing(thing, doomed.id)
    } catch (error) {
      toastFailure(thing, 'delete', error)
      // Somebody else was faster.
      if (error instanceof ApiError && error.status === 404) void refreshOpenings(client)
      throw error
    }
    toastDone(thing, 'deleted')
    void refreshOpenings(client)
    onDeleted()
  }
  return (
    <DeletionModal
      open={doomed !== null}
      title={`Delete ${TITLES[thing]}`}
      description={
        doomed ? (
          <div className="grid gap-3">
            <p className="rounded-md border border-line bg-paper px-4 py-3 font-semibold text-ink wrap-anywhere">
              {doomed.name}
            </p>
            {renderEffects(doomed)}
            <p>This action cannot be undone.</p>
          </div>
        ) : null
      }
      onDelete={remove}
      onClose={onClose}
    />
  )
}
