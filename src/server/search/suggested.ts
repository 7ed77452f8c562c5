import { LEVELS } from '#shared/domain/catalogue.ts'
import { LINK_STATES } from '#shared/domain/curation.ts'
import { SIDES } from '#shared/domain/sides.ts'
import { type CatalogueIndex, LINK_SHIFT, NO_DAY } from './catalogue-index.ts'
import { Best } from './page.ts'

type Suggested = { id: number; reason: 'author' | 'level' | 'side' | 'opening' }

/** A lesson for the other side is worth less than any other. */
const SIDE = 8
const SAME_AUTHOR = 4
const LEVEL = 2

const EVERY_LEVEL = LEVELS.indexOf('all')
const BOTH_SIDES = SIDES.indexOf('both')
const DEAD = LINK_STATES.indexOf('dead') + 1

/**
 * Returns resources on an opening that the learner does not know yet, best first, ties by newest: those for the side,
 * by an author, and for a level of what they study on it (`studied`, IDs). What is in `known` and what has a dead link
 * is left out.
 */
export function suggestedIds(
  index: CatalogueIndex,
  {
    opening,
    studied,
    known,
  }: { opening: string; studied: readonly number[]; known: ReadonlySet<number> },
  limit: number,
): Suggested[] {
  const code = index.openings.find(opening)
  if (code === -1) return []
  const own = studied
    .flatMap((id) => index.placeOf(id) ?? [])
    .filter((place) => index.opening[place] === code)
  const authors = new Set(own.map((place) => index.author[place] ?? -1))
  const levels = new Set(own.map((place) => index.level[place] ?? EVERY_LEVEL))
  const side = onlySide(own.map((place) => index.side[place] ?? BOTH_SIDES))
  authors.delete(-1)
  levels.delete(EVERY_LEVEL)
  const fits = (place: number) => {
    const theirs = index.side[place] ?? BOTH_SIDES
    return {
      author: authors.has(index.author[place] ?? -1),
      level: levels.has(index.level[place] ?? EVERY_LEVEL),
      side: side !== null && theirs === side,
      otherSide: side !== null && theirs !== side && theirs !== BOTH_SIDES,
    }
  }
  const scoreOf = (place: number) => {
    const { author, level, otherSide } = fits(place)
    return (otherSide ? 0 : SIDE) + (author ? SAME_AUTHOR : 0) + (level ? LEVEL : 0)
  }
  const best = new Best(
    limit,
    (a, b) =>
      scoreOf(b) - scoreOf(a) ||
      (index.day[b] ?? NO_DAY) - (index.day[a] ?? NO_DAY) ||
      (index.ids[a] ?? 0) - (index.ids[b] ?? 0),
  )
  for (let place = 0; place < index.size; place++) {
    if (index.opening[place] !== code || !index.live[place]) continue
    if ((index.marks[place] ?? 0) >> LINK_SHIFT === DEAD) continue
    if (!known.has(index.ids[place] ?? 0)) best.offer(place)
  }
  return best.inOrder().map((place) => {
    const { author, level, side: sameSide } = fits(place)
    const reason = author ? 'author' : level ? 'level' : sameSide ? 'side' : 'opening'
    return { id: index.ids[place] ?? 0, reason }
  })
}

/** Returns the side that all lessons for one side are for; null if there are none, or some for each. */
function onlySide(sides: readonly number[]): number | null {
  const [side = null, other] = new Set(sides.filter((each) => each !== BOTH_SIDES))
  return other === undefined ? side : null
}
