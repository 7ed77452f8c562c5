import type { ExploreReason } from '#shared/contracts/explore.ts'
import type { Known, PatternRow } from './position-names.ts'

export type Group = { reason: ExploreReason; about: string; openings: string[] }

type PositionAround = {
  known: Known
  /** The position's name. */
  name: string
  /** Positions along the paths to this position, including itself. */
  passed: readonly string[]
  here: string
  next: readonly { position: string }[]
}

/** Returns the openings whose resources fit a position, by reason. Each opening is in the first group that it fits. */
export function exploreGroups({ known, name, passed, here, next }: PositionAround): Group[] {
  const ending = passed
    .flatMap((position) => known.patterns.get(position) ?? [])
    .filter(({ ends }) => ends)
  const exact = ending.filter(({ position }) => position === here)
  const before = deepest(ending.filter(({ position }) => position !== here))
  const families = Map.groupBy(exact.length > 0 ? exact : before, ({ subcategory }) => subcategory)
  const named = { here: namesOf(exact), before: namesOf(before) }
  // An opening with the name of its family is the family itself; the others are its variations.
  const [variations, others] = parted([...families.keys()], (family) => named.here.has(family))
  const [opening, parents] = parted(others, (family) => named.before.has(family))
  const siblingsOf = (names: readonly (string | null)[]) =>
    names.flatMap((name) => families.get(name)?.[0]?.siblings ?? [])
  const further = next.flatMap(({ position }) => known.patterns.get(position) ?? [])
  const seen = new Set<string>()
  const group = (reason: ExploreReason, names: string[], about = name): Group => {
    const openings = [...new Set(names)].filter((opening) => !seen.has(opening))
    for (const opening of openings) seen.add(opening)
    const [only = about] = openings
    return { reason, about: openings.length === 1 ? only : about, openings }
  }
  return [
    group('position', openingsOf(exact)),
    group('opening', [...openingsOf(before), ...siblingsOf(opening)], openingsOf(before)[0]),
    group('parent', siblingsOf(parents), parents.filter((each) => each !== null).join(', ')),
    group('further', [...openingsOf(further), ...siblingsOf(variations)]),
  ].filter(({ openings }) => openings.length > 0)
}

/** Returns the openings, and the subcategories that have exactly these moves. */
function namesOf(rows: readonly PatternRow[]): ReadonlySet<string | null> {
  return new Set(rows.map(({ opening, subcategory }) => opening ?? subcategory))
}

function parted<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}

/** Returns the rows of the last position that was passed. */
function deepest(rows: readonly PatternRow[]): PatternRow[] {
  const openings = rows.filter(({ opening }) => opening !== null)
  const candidates = openings.length > 0 ? openings : rows
  const ply = Math.max(...candidates.map((row) => row.ply))
  return candidates.filter((row) => row.ply === ply)
}

/** Returns each opening once. */
export function openingsOf(rows: readonly PatternRow[]): string[] {
  return [...new Set(rows.map(({ opening }) => opening))].filter((name) => name !== null)
}
