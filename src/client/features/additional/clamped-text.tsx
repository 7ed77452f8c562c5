import { type JSX, lazy, Suspense, useId, useRef, useState } from 'react'
import { useClipped } from './use-clipped.ts'
import { useHoverOpen } from './use-hover-open.ts'

const FullTextPopover = lazy(async () => ({
  default: (await import('./full-text-popover.tsx')).FullTextPopover,
}))

type ClampedTextProps = { title: string; text: string }

/** Four lines of text; where more is clipped, hover, focus or a tap shows all of it. */
export function ClampedText({ title, text }: ClampedTextProps): JSX.Element {
  const box = useRef<HTMLParagraphElement>(null)
  const clipped = useClipped(box)
  const { open, setOpen, hover } = useHoverOpen()
  const [wanted, setWanted] = useState(false)
  const popoverId = useId()
  if (open && !wanted) setWanted(true)

  return (
    <div className="flex grow flex-col" {...(clipped ? hover : {})}>
      <p ref={box} className="line-clamp-4 text-soft noscript:line-clamp-none">
        {text}
      </p>
      {/* Takes its line even when hidden, so that measuring shifts nothing. */}
      <button
        type="button"
        aria-label={`Full description of ${title}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? popoverId : undefined}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={({ nativeEvent }) => setOpen(!open || isMouse(nativeEvent))}
        className={`min-h-8 self-start rounded-xs text-sm font-medium text-accent hover:underline pointer-coarse:min-h-11 ${clipped ? '' : 'invisible'}`}
      >
        Full description
      </button>
      {wanted && clipped && (
        <Suspense fallback={null}>
          <FullTextPopover
            anchor={box}
            id={popoverId}
            title={title}
            text={text}
            open={open}
            onOpenChange={setOpen}
            {...hover}
          />
        </Suspense>
      )}
    </div>
  )
}

/** A resting mouse has opened it already: its click must not close it. */
function isMouse(event: MouseEvent): boolean {
  return (event as Partial<PointerEvent>).pointerType === 'mouse'
}
