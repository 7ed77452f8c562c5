import { type JSX, useState } from 'react'
import type { Homework } from '#client/features/groups/assignment-form.tsx'
import { lazyDialog } from '#client/kit/lazy.tsx'

const AssignDialog = lazyDialog(() =>
  import('#client/features/groups/assign-dialog.tsx').then((m) => m.AssignDialog),
)

/** Opens a dialog that assigns it, whose code loads with the first press. */
export function useAssign(homework: Homework): {
  onAssign: () => void
  dialog: JSX.Element | null
} {
  const [open, setOpen] = useState(false)
  return {
    onAssign: () => setOpen(true),
    dialog: <AssignDialog open={open} homework={homework} onClose={() => setOpen(false)} />,
  }
}
