import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '#client/data/queries.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { listResources } from '#shared/calls/resources.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { resourceSearchParams } from '#shared/domain/resource-filters.ts'
import type { FindCandidates } from './plan.ts'
import type { Candidate } from './plan-resources.ts'
import { type Answers, SUBJECT_TITLES, type Topic } from './plan-rules.ts'

const ASKED = 60
const MAX_KIDS = 100

const FRESH_MS = 300_000

/** The two public calls that find lessons. */
export type Catalogue = {
  explore: (query: URLSearchParams) => Promise<ExploreView>
  list: (query: URLSearchParams) => Promise<ResourceView[]>
}

/** Asks the public catalogue: the server learns a position, a side, a level and a category, and nothing about games. */
export function finder(client: QueryClient, answers: Answers, kids: boolean): FindCandidates {
  const catalogue: Catalogue = {
    explore: (query) =>
      client.fetchQuery({ ...callQuery(explorePosition, { query }), staleTime: FRESH_MS }),
    list: (query) =>
      client.fetchQuery({ ...callQuery(listResources, { query }), staleTime: FRESH_MS }),
  }
  return finderIn(catalogue, answers, kids)
}

export function finderIn(catalogue: Catalogue, answers: Answers, kids: boolean): FindCandidates {
  return async (topic, wide) => {
    const levels = wide || kids ? [] : [answers.level, 'all']
    return topic.kind === 'opening'
      ? aboutPosition(catalogue, { topic, levels, kids })
      : aboutSubject(catalogue, { topic, levels, kids, answers })
  }
}

type Asked<Kind extends Topic['kind']> = {
  topic: Extract<Topic, { kind: Kind }>
  levels: string[]
  kids: boolean
}

async function aboutPosition(
  { explore }: Catalogue,
  { topic: { moves, side }, levels, kids }: Asked<'opening'>,
): Promise<Candidate[]> {
  const query = new URLSearchParams(exploreSearch({ moves }))
  query.set('side', side)
  for (const level of levels) query.append('level', level)
  if (kids) query.set('kids', 'true')
  const { groups } = await explore(query)
  return groups.flatMap(({ reason, about, resources }) =>
    resources.map((resource) => ({ resource, relation: reason, about })),
  )
}

/** Kids mode takes the place of the category, so the subject is chosen from the response. */
async function aboutSubject(
  { list }: Catalogue,
  { topic: { subject }, levels, kids, answers }: Asked<'subject'> & { answers: Answers },
): Promise<Candidate[]> {
  const [only, ...others] = answers.formats
  const query = resourceSearchParams(
    {
      category: kids ? 'kids' : subject,
      level: levels,
      type: only && others.length === 0 ? only : 'all',
    },
    { sort: answers.freeOnly ? 'price' : 'rating', limit: kids ? MAX_KIDS : ASKED },
  )
  return (await list(query))
    .filter(({ category }) => category === subject)
    .map((resource) => ({ resource, relation: 'subject', about: SUBJECT_TITLES[subject] }))
}
