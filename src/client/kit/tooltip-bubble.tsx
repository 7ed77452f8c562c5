import { type JSX, type ReactNode, useEffect, useId } from 'react'
import { Tooltip } from 'radix-ui'
import { ExistingAnchor, landmarkAround } from './anchor.ts'

type TooltipBubbleProps = {
  anchor: HTMLElement
  open: boolean
  onOpenChange: (open: boolean) => void
  content: ReactNode
}

export function TooltipBubble(props: TooltipBubbleProps): JSX.Element {
  const { anchor, open, onOpenChange, content } = props
  const id = useId()
  useEffect(() => {
    if (!open) return undefined
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id, open])
  return (
    <Tooltip.Provider>
      <Tooltip.Root open={open} onOpenChange={onOpenChange}>
        <Tooltip.Trigger asChild>
          <ExistingAnchor element={anchor} />
        </Tooltip.Trigger>
        <Tooltip.Portal container={landmarkAround(anchor)}>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="floating z-50 max-w-72 px-3 py-1.5 text-sm"
          >
            {/* Radix gives its copy of the text an id of its own; the anchor's aria-describedby needs this one. */}
            <span id={id}>{content}</span>
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
