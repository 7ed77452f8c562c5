import { type ComponentType, type ElementType, type JSX, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

/** Returns a dialog whose code loads when it opens first. It then stays, so that it can close and open again. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element | null {
  const Dialog: ElementType = lazyPart(load)
  return function LazyDialog(props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null
  }
}
