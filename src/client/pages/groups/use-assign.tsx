import { type JSX, Suspense, useState } from 'react'
import type { NewHomework } from '#client/features/groups/assignment-form.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'

const AssignDialog = lazyPart(() =>
  import('#client/features/groups/assign-dialog.tsx').then((m) => m.AssignDialog),
)

/** Opens a dialog that assigns it, whose code loads with the first press. */
export function useAssign(homework: NewHomework): {
  onAssign: () => void
  dialog: JSX.Element | null
} {
  /** Undefined until it is opened for the first time. */
  const [open, setOpen] = useState<boolean>()
  return {
    onAssign: () => setOpen(true),
    dialog:
      open === undefined ? null : (
        <Suspense fallback={null}>
          <AssignDialog open={open} homework={homework} onClose={() => setOpen(false)} />
        </Suspense>
      ),
  }
}
