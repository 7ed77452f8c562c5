import { Popover } from 'radix-ui'
import type { JSX, PointerEvent, RefObject } from 'react'

type FullTextPopoverProps = {
  anchor: RefObject<HTMLElement | null>
  id: string
  title: string
  text: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onPointerEnter: (event: PointerEvent) => void
  onPointerLeave: () => void
}

/** The whole description on top of the clipped one. The focus does not move, because this is only text. */
export function FullTextPopover(props: FullTextPopoverProps): JSX.Element {
  const { anchor, id, title, text, open, onOpenChange, ...hover } = props
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      {/* Radix types the ref as never null. It reads it only while open, when it is set. */}
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          aria-label={title}
          side="top"
          align="start"
          // The popover's padding and border, so that its text lines up with the card's.
          alignOffset={-17}
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // The card's own button toggles the popover. Closing it here would let that click reopen it.
            if (anchor.current?.parentElement?.contains(event.target as Node))
              event.preventDefault()
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) w-[min(26rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg border border-line bg-surface p-4 text-base text-ink shadow-lg transition-opacity duration-150 starting:opacity-0"
          {...hover}
        >
          <p className="text-pretty">{text}</p>
          <Popover.Arrow className="fill-line" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
