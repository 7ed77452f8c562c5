import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { allOf, conditionsOf, type Filter } from './resource-filter.queries.ts'
import { RESOURCE_COLUMNS, type ResourceRow } from './resources.queries.ts'

/** Openings whose resources make one list; `total` is how many of them pass the filter. */
export type OpeningSet = { openings: readonly string[]; total: number }

/** `share`: of the resources with an opening, those that pass the filter. */
type Wanted = { filter: Filter; limit: number; tableRows: number; share: number }

const NEWEST = sql.raw('published_date DESC NULLS LAST, id')

/** The newest of each set, in one query. */
export async function listNewestOf(
  db: Db,
  sets: readonly OpeningSet[],
  wanted: Wanted,
): Promise<ResourceRow[][]> {
  if (sets.length === 0) return []
  const ids = sets.map((set, place) => sql`(${idsOf(set, sql`${place}::int`, wanted)})`)
  const { rows } = await db.execute<ResourceRow & { place: number }>(sql`
    WITH newest AS MATERIALIZED (${sql.join(ids, sql` UNION ALL `)})
    SELECT place, ${RESOURCE_COLUMNS} FROM resources JOIN newest USING (id)
    ORDER BY place, ${NEWEST}`)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return sets.map((_, place) => byPlace.get(place) ?? [])
}

/** A row in the order of an index costs a third of one that is looked up and sorted (seen at 100,000). */
const IN_ORDER = 1 / 3

/** The way that reads least: the planner's guesses about filters that go together are far off. */
function idsOf(set: OpeningSet, place: SQL, wanted: Wanted): SQL {
  const { openings, total } = set
  const { limit, share, tableRows } = wanted
  const [way] = [
    { idsBy: gathered, reads: total },
    { idsBy: fromTheNewest, reads: ((limit * tableRows) / total) * IN_ORDER },
    { idsBy: openingByOpening, reads: (openings.length * limit) / share },
  ].toSorted((a, b) => a.reads - b.reads)
  const { idsBy = gathered } = way ?? {}
  return sql`
    SELECT ${place} AS place, id FROM (${idsBy(openings, wanted)}) AS found
    ORDER BY ${NEWEST} LIMIT ${limit}`
}

/** All that match, to be sorted. OFFSET keeps the planner from following the order of dates. */
function gathered(openings: readonly string[], { filter }: Wanted): SQL {
  return sql`
    SELECT id, published_date FROM resources
    WHERE ${allOf(conditionsOf({ ...filter, openings: [...openings] }))} OFFSET 0`
}

/** From the newest of all on; CASE keeps the planner from anything but following the order of dates. */
function fromTheNewest(openings: readonly string[], { filter, limit }: Wanted): SQL {
  return sql`
    SELECT id, published_date FROM resources
    WHERE CASE WHEN ${allOf(conditionsOf({ ...filter, openings: [...openings] }))} THEN true ELSE false END
    ORDER BY ${NEWEST} LIMIT ${limit}`
}

/** The newest of each opening, of which the newest will be taken. */
function openingByOpening(openings: readonly string[], { filter, limit }: Wanted): SQL {
  const conditions = conditionsOf({ ...filter, openings: null })
  return sql`
    SELECT of_one.* FROM unnest(${sql.param([...openings])}::text[]) AS name, LATERAL (
      SELECT id, published_date FROM resources WHERE ${allOf([sql`opening = name`, ...conditions])}
      ORDER BY ${NEWEST} LIMIT ${limit}
    ) AS of_one`
}
