import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'
import type { InfoPageData } from '../info/info-pages.ts'
import '#client/features/kids/kids-tiles.css'
import '#client/features/kids/kids.css'
import '#client/features/kids/star-button.css'
import '#client/features/paths/path-stones.css'
import { age as ageFilter, ageOf } from '#shared/domain/filters/age.ts'

// A part that comes later would bring its styles too late.

const load = () => import('./kids-home-screen.tsx')

/** The home for children on the pages of lists, which load it only in kids mode. */
export const KidsHome = lazyRouteComponent(load, 'KidsHomeScreen')

/** Whether the address is that of kids mode itself, without a search, filters or an order. */
export function isKidsHome(search: CatalogueSearch): boolean {
  return search.category === 'kids' && Object.keys(search).length === 1
}

export async function loadKidsHome(client: QueryClient): Promise<InfoPageData> {
  const [screen] = await Promise.all([load(), KidsHome.preload?.()])
  return screen.loadKidsHome(client)
}

/** The age of the address, if it is one of those that are offered. Every page loads this, so that a route can read it. */
export function readAge({ age }: Record<string, unknown>): { age?: number } {
  const years = Number(ageOf(String(age)))
  return ageFilter.offered.some((each) => each === years) ? { age: years } : {}
}
