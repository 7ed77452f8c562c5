import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '#client/data/queries.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import { listResources } from '#shared/calls/resources.ts'
import { listOpenings } from '#shared/calls/openings.ts'
import type { OpeningView } from '#shared/contracts/openings.ts'
import { lessonsAt, levelsNear, linesOf, meritOf } from '#shared/domain/lesson-merit.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { firstStepsAmong, firstStepsParams } from '#shared/domain/first-steps.ts'
import { MAX_PAGE_LIMIT, resourceSearchParams } from '#shared/domain/resource-filters.ts'
import type { FindCandidates } from './plan.ts'
import type { Candidate } from './plan-resources.ts'
import type { Answers, Topic } from './plan-rules.ts'

const ASKED = 60

const FRESH_MS = 300_000

/** The public calls that find lessons. */
export type Catalogue = {
  explore: (query: URLSearchParams) => Promise<ExploreView>
  openings: () => Promise<OpeningView[]>
  list: (query: URLSearchParams) => Promise<ResourceView[]>
}

/** Asks the public catalogue: the server learns a position, a side, a level and a category, and nothing about games. */
export function finder(client: QueryClient, answers: Answers, kids: boolean): FindCandidates {
  const catalogue: Catalogue = {
    explore: (query) =>
      client.fetchQuery({ ...callQuery(explorePosition, { query }), staleTime: FRESH_MS }),
    openings: () => client.fetchQuery({ ...callQuery(listOpenings), staleTime: FRESH_MS }),
    list: (query) =>
      client.fetchQuery({ ...callQuery(listResources, { query }), staleTime: FRESH_MS }),
  }
  return finderIn(catalogue, answers, kids)
}

export function finderIn(catalogue: Catalogue, answers: Answers, kids: boolean): FindCandidates {
  return async (topic, wide) => {
    if (topic.kind === 'opening')
      return aboutPosition(catalogue, {
        topic,
        levels: kids ? [] : levelsNear(answers.level),
        kids,
      })
    const levels = wide || kids ? [] : [answers.level, 'all']
    return aboutSubject(catalogue, { topic, levels, kids, answers })
  }
}

type Asked<Kind extends Topic['kind']> = {
  topic: Extract<Topic, { kind: Kind }>
  levels: string[]
  kids: boolean
}

async function aboutPosition(
  { explore, openings }: Catalogue,
  { topic: { name, moves, line = moves, side }, levels, kids }: Asked<'opening'>,
): Promise<Candidate[]> {
  const query = new URLSearchParams(exploreSearch({ moves: line }))
  query.set('side', side)
  for (const level of levels) query.append('level', level)
  if (kids) query.set('kids', 'true')
  const [found, known] = await Promise.all([explore(query), openings()])
  const played = { side, line, names: found.opening ? [name, found.opening.name] : [name] }
  const lineOf = linesOf(known)
  return lessonsAt(found).flatMap(({ reason, resource, chapter }): Candidate[] => {
    const merit = meritOf({ ...resource, hasChapter: chapter !== null }, played, lineOf)
    const about = { relation: reason, about: resource.opening ?? name }
    const start = chapter && { startSeconds: chapter.startSeconds, page: chapter.page }
    return merit ? [{ resource, merit, ...about, start }] : []
  })
}

/** Kids mode takes the place of the category, so the subject is chosen from the response. */
async function aboutSubject(
  { list }: Catalogue,
  { topic: { subject }, levels, kids, answers }: Asked<'subject'> & { answers: Answers },
): Promise<Candidate[]> {
  if (subject === 'rules') return aboutRules(list, kids)
  const [only, ...others] = answers.formats
  const query = resourceSearchParams(
    {
      category: kids ? 'kids' : subject,
      level: levels,
      type: only && others.length === 0 ? only : 'all',
    },
    {
      sort: answers.freeOnly ? 'price' : 'rating',
      limit: kids ? MAX_PAGE_LIMIT : ASKED,
      prefer: answers.languages ?? [],
    },
  )
  return (await list(query))
    .filter(({ category }) => category === subject)
    .map((resource) => ({ resource, relation: 'subject', about: subject }))
}

/**
 * The first steps are numbered by tags. A catalogue without them has no category for the rules either: what is about them
 * has a tag or a title that says so.
 */
async function aboutRules(list: Catalogue['list'], kids: boolean): Promise<Candidate[]> {
  const category = kids ? 'kids' : 'all'
  const steps = firstStepsAmong(await list(firstStepsParams(category)))
  if (steps.length > 0) return steps.map(asRules)
  const rules = await list(
    resourceSearchParams(
      { query: 'rules', category: kids ? 'kids' : 'general', level: ['beginner'] },
      { sort: 'rating', limit: MAX_PAGE_LIMIT },
    ),
  )
  return rules
    .filter(
      ({ title, tags, category: own }) =>
        own === 'general' && (tags.includes('rules') || RULES_TITLE.test(title ?? '')),
    )
    .map(asRules)
}

function asRules(resource: ResourceView): Candidate {
  return { resource, relation: 'subject', about: 'rules' }
}

const RULES_TITLE = /\b(?:rules of chess|pieces move|how to play chess)\b/i
