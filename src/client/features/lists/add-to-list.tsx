import { type JSX, Suspense, useState } from 'react'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { Icon } from '#client/kit/icon.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { toast } from '#client/kit/toast.ts'
import { paths } from '#shared/paths.ts'
import { MemberDoor } from './member-door.tsx'

const loadDialog = () => import('./add-to-list-dialog.tsx').then((m) => m.AddToListDialog)
const AddToListDialog = lazyPart(loadDialog)

export type Listed = { id: number; title: string }

/** Opens the dialog in which a resource is put into one's lists; its code loads with the first press. */
export function AddToList({
  resource,
  Link,
}: {
  resource: Listed
  Link: LinkComponent
}): JSX.Element {
  /** Undefined until it is opened for the first time. */
  const [open, setOpen] = useState<boolean>()
  return (
    <span className="noscript:hidden">
      <MemberDoor
        from={paths.resource(resource.id)}
        variant="ghost"
        onPress={() =>
          void loadDialog().then(
            () => setOpen(true),
            () =>
              toast({
                title: 'Error',
                description: 'Your lists could not be loaded. Please try again.',
                variant: 'destructive',
              }),
          )
        }
      >
        <Icon name="list-plus" className="size-5" />
        Add to list
      </MemberDoor>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <AddToListDialog
            resource={resource}
            open={open}
            Link={Link}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
