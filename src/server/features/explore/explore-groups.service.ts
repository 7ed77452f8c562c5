import type { ExploreGroupView, ExploreReason, ExploreView } from '#shared/contracts/explore.ts'
import type { AppContext } from '../../context.ts'
import type { Filter } from '../resources/resource-filter.queries.ts'
import { listOfOpenings } from '../resources/resources-of-openings.service.ts'
import { listOpeningsOf, type PatternRow } from './explore.queries.ts'
import type { Known } from './position-names.ts'

const SHOWN_PER_GROUP = 12

type Place = {
  known: Known
  /** The position's name. */
  name: string
  /** Positions on a way here, this one among them. */
  passed: readonly string[]
  here: string
  next: readonly { position: string }[]
  filter: Filter
}

type Group = { reason: ExploreReason; about: string; openings: string[] }

/** The resources that fit a position, by why they do; each in the first group it fits. */
export async function exploreGroups(
  ctx: AppContext,
  { filter, ...place }: Place,
): Promise<ExploreView['groups']> {
  const groups = await Promise.all(
    (await groupsOf(ctx, place)).map(async (group): Promise<ExploreGroupView> => {
      const list = await listOfOpenings(ctx, group.openings, filter, SHOWN_PER_GROUP)
      return { ...group, ...list }
    }),
  )
  return groups.filter(({ total }) => total > 0)
}

async function groupsOf(ctx: AppContext, place: Omit<Place, 'filter'>): Promise<Group[]> {
  const { known, name, passed, here, next } = place
  const ending = passed
    .flatMap((position) => known.patterns.get(position) ?? [])
    .filter(({ ends }) => ends)
  const exact = ending.filter(({ position }) => position === here)
  const before = deepest(ending.filter(({ position }) => position !== here))
  const parents = parentsOf(exact.length > 0 ? exact : before)
  const siblings = parents.size > 0 ? await listOpeningsOf(ctx.db, [...parents.keys()]) : []
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
    group('opening', openingsOf(before), openingsOf(before)[0]),
    group('parent', siblings, [...parents.values()].join(', ')),
    group('further', openingsOf(further)),
  ].filter(({ openings }) => openings.length > 0)
}

/** Those of the position that was passed last. */
function deepest(rows: readonly PatternRow[]): PatternRow[] {
  const openings = rows.filter(({ opening }) => opening !== null)
  const candidates = openings.length > 0 ? openings : rows
  const ply = Math.max(...candidates.map((row) => row.ply))
  return candidates.filter((row) => row.ply === ply)
}

function openingsOf(rows: readonly PatternRow[]): string[] {
  return rows.map(({ opening }) => opening).filter((name) => name !== null)
}

/** The subcategories that the openings belong to, by id. */
function parentsOf(rows: readonly PatternRow[]): Map<number, string> {
  return new Map(
    rows.flatMap(({ subcategoryId, subcategory }) =>
      subcategoryId !== null && subcategory !== null ? [[subcategoryId, subcategory]] : [],
    ),
  )
}
