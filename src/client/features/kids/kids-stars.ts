import { readStored, useStore } from '#client/kit/store.ts'
import { createStoredStore } from '#client/kit/stored-store.ts'

/** A lesson that a child has done. It is kept in this browser and nowhere else. */
export type KidsStar = { id: number; title: string }

const STORED_AS = 'kidsStars'
/** As many as a chess board has squares to fill. */
export const STARS_ON_BOARD = 64
const MAX_STARS = 10 * STARS_ON_BOARD
const NONE: readonly KidsStar[] = []

function isStar(value: unknown): value is KidsStar {
  const { id, title } = (value ?? {}) as Partial<KidsStar>
  return Number.isInteger(id) && typeof title === 'string'
}

/** What another version, or somebody by hand, has stored may be anything. */
export function readStars(text: string | null): readonly KidsStar[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStar).slice(0, MAX_STARS) : NONE
  } catch {
    return NONE
  }
}

/** With the star, as the newest; without it if it was there. */
export function withToggled(all: readonly KidsStar[], star: KidsStar): readonly KidsStar[] {
  const others = all.filter(({ id }) => id !== star.id)
  return others.length < all.length ? others : [star, ...others].slice(0, MAX_STARS)
}

const stars = createStoredStore(STORED_AS, readStars)

export function toggleStar(star: KidsStar): void {
  // Another tab may have changed them since.
  stars.set(withToggled(readStars(readStored(STORED_AS)), star))
}

/** The newest first; none on the server, which does not know them. */
export function useStars(): readonly KidsStar[] {
  return useStore(stars, () => NONE)
}
