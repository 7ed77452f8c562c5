import {
  type ComponentType,
  type ElementType,
  type JSX,
  Suspense,
  useState,
  type LazyExoticComponent,
  lazy,
} from 'react'
import { t } from './t.tsx'
import { toast } from './toast.ts'

/** Returns a dialog whose code loads when it opens first. It then stays, so that it can close and open again. */
export function lazyDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element | null {
  const Dialog: ElementType = lazyPart(load, () =>
    toast({
      title: t('This could not be loaded'),
      description: t('Please reload the page.'),
      variant: 'destructive',
    }),
  )
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

function Nothing(): null {
  return null
}

/**
 * Returns a part that loads with its first use. If it cannot be loaded (offline, after a new release), the page stays
 * as it is, because such parts only add to it; `onFailure` says so of what somebody has asked for.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void = () => undefined,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => {
        onFailure()
        return { default: Nothing }
      },
    ),
  )
}
