import { t } from '#client/kit/t.tsx'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isSignedIn } from '#client/data/session.ts'
import { lazyDialog } from '#client/kit/lazy.tsx'
import { toast } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'

const loadDialog = () => import('./add-to-list-dialog.tsx').then((m) => m.AddToListDialog)
const AddToListDialog = lazyDialog(loadDialog)

export type Listed = { id: number; title: string }

/**
 * Opens the dialog in which a resource is put into one's lists; its code loads with the first press. Visitors are led
 * to the login, and back.
 */
export function useAddToList(resource: Listed): { onAdd: () => void; dialog: ReactNode } {
  const { navigate } = useRouter()
  const [open, setOpen] = useState(false)
  const onAdd = () => {
    if (!isSignedIn()) return void navigate({ href: paths.auth(paths.resource(resource.id)) })
    void loadDialog().then(
      () => setOpen(true),
      () =>
        toast({
          title: t('Error'),
          description: t('Your lists could not be loaded. Please try again.'),
          variant: 'destructive',
        }),
    )
  }
  return {
    onAdd,
    dialog: <AddToListDialog resource={resource} open={open} onClose={() => setOpen(false)} />,
  }
}
