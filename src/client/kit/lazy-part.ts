import type { ComponentType, LazyExoticComponent } from 'react'
import { lazy } from 'react'

function Nothing(): null {
  return null
}

/**
 * Returns a part that loads with its first use. If it cannot be loaded (offline, after a new release), the page stays
 * as it is, because such parts only add to it, or shows `fallback`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = Nothing,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: fallback }),
    ),
  )
}
