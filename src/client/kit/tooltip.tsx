import type { JSX, ReactElement, ReactNode } from 'react'
import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useHoverIntent } from './use-hover-intent.ts'

const TooltipBubble = lazyPart(() => import('./tooltip-bubble.tsx').then((m) => m.TooltipBubble))

type TooltipProps = { content: ReactNode; children: ReactElement }

/** A hint for mouse and keyboard. Its chunk comes with the first hover; the child is never replaced. */
export function Tooltip({ content, children }: TooltipProps): JSX.Element {
  const { anchor, open, setOpen, handlers } = useHoverIntent()
  return (
    <span className="contents" {...handlers}>
      {children}
      {anchor ? (
        <Suspense fallback={null}>
          <TooltipBubble anchor={anchor} open={open} onOpenChange={setOpen} content={content} />
        </Suspense>
      ) : null}
    </span>
  )
}
