import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'

function Nothing(): null {
  return null
}

/**
 * Returns a part that loads with its first use. If it cannot be loaded (offline, after a new release), the page stays
 * as it is, because such parts only add to it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Nothing as ComponentType<Props> }),
    ),
  )
}
