import type { CatalogueVersion } from './catalogue-version.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/** The numbers on which a stamp depends. */
export type StampSource = { version: CatalogueVersion; clock: () => Date }

/** Returns the stamp of what is computed from resources: the catalogue, the search index, and the date. */
export function cacheStamp({ version, clock }: StampSource): string {
  const day = Math.floor(clock().getTime() / DAY_MS)
  return `${version.current()}.${version.reindexed()} ${day}`
}

/** Returns the stamp of what is computed from the other tables of the catalogue, such as openings. */
export function contentStamp({ version }: Pick<StampSource, 'version'>): string {
  return String(version.content())
}
