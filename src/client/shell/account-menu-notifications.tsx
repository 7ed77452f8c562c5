import { Popover } from 'radix-ui'
import type { JSX } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'

export function NotificationsMenu(): JSX.Element {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label="Notifications"
        title="Notifications"
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'max-md:hidden' })}
      >
        <Icon name="bell" className="size-5" />
      </Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        aria-label="Notifications"
        className="floating z-50 grid max-w-72 gap-1 p-4"
      >
        <p className="font-serif text-lg">No notifications</p>
        <p className="text-sm text-soft">
          Notifications about replies and new resources are coming soon.
        </p>
      </Popover.Content>
    </Popover.Root>
  )
}
