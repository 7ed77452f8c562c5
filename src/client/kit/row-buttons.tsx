import type { JSX } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import { Button } from './button.tsx'

type RowButtonsProps = {
  /** Of the row, for the buttons' names. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** What can be done with a row of a table. */
export function RowButtons({ name, onEdit, onDelete }: RowButtonsProps): JSX.Element {
  return (
    <span className="flex">
      <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4.5" />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-4.5 text-danger" />
      </Button>
    </span>
  )
}
