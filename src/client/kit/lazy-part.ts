import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'

function Nothing(): null {
  return null
}

/**
 * A part that comes with the first use. When it cannot be loaded (offline, a newer release) the page
 * stays as it is: these parts only add to what is there.
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
