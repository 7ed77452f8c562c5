import type { ExploreReason } from '#shared/contracts/explore.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { isKidsResource, priceValue, ratingText } from '#shared/domain/catalogue.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { countText } from '#client/kit/number-words.ts'
import type { Answers, Topic } from './plan-rules.ts'

/** How a resource belongs to a topic: as a lesson about its position, or by its category. */
type Relation = ExploreReason | 'subject'
export type Candidate = {
  resource: ResourceView
  relation: Relation
  /** The opening that it is about. */
  about: string
}

/** Two or three for each step: enough to choose from, few enough to begin. */
const SHOWN = 3
const ENOUGH = 2

type Wanted = {
  answers: Answers
  topic: Topic
  kids: boolean
  /** Already in the plan, passed over, done or 'not for me'. */
  without: ReadonlySet<number>
}

/** Resources that the answers allow at all: free only, formats and kids mode are never stretched. */
function isAllowed({ resource }: Candidate, { answers, kids, without }: Wanted): boolean {
  return (
    !without.has(resource.id) &&
    (!kids || isKidsResource(resource)) &&
    (!answers.freeOnly || priceValue(resource.price) === 0) &&
    (answers.formats.length === 0 || answers.formats.includes(resource.type))
  )
}

/** 0 for the same level, 0.5 for 'all levels', else how many levels lie between. */
function levelDistance({ level }: ResourceView, answers: Answers): number {
  if (level === 'all') return 0.5
  return Math.abs(LEVELS.indexOf(level) - LEVELS.indexOf(answers.level))
}

/**
 * Returns the best two or three for a topic, the best first; other levels than the wanted one only if there are
 * fewer than two. Prefers different types, so that a book stands beside a video.
 */
export function chooseResources(candidates: readonly Candidate[], wanted: Wanted): Candidate[] {
  const allowed = uniqueResources(candidates).filter((each) => isAllowed(each, wanted))
  const within = (distance: number) =>
    allowed.filter(({ resource }) => levelDistance(resource, wanted.answers) <= distance)
  const pool = [0.5, 1].map(within).find(({ length }) => length >= ENOUGH) ?? allowed
  const chosen: Candidate[] = []
  while (chosen.length < SHOWN && chosen.length < pool.length) {
    const best = pool
      .filter((each) => !chosen.includes(each))
      .map((each) => ({ each, score: scoreOf(each, wanted) - sameness(each, chosen) }))
      .toSorted((a, b) => b.score - a.score || a.each.resource.id - b.each.resource.id)[0]
    if (!best) break
    chosen.push(best.each)
  }
  return chosen
}

function uniqueResources(candidates: readonly Candidate[]): Candidate[] {
  const byId = new Map<number, Candidate>()
  for (const each of candidates) if (!byId.has(each.resource.id)) byId.set(each.resource.id, each)
  return [...byId.values()]
}

const RELATION_SCORES: Record<Relation, number> = {
  position: 40,
  further: 30,
  subject: 20,
  opening: 15,
  parent: 10,
}
/** A rating counts as if three more people had given 3.5 stars, so that a single 5 proves little. */
const PRIOR_RATINGS = 3
const PRIOR_STARS = 35

/** Weights: what it is about, then its level, then how readers rate it, then its length. */
function scoreOf({ resource, relation }: Candidate, { answers, topic }: Wanted): number {
  const { avgRating, ratingCount, isFeatured } = resource
  const stars =
    ((avgRating ?? PRIOR_STARS) * ratingCount + PRIOR_STARS * PRIOR_RATINGS) /
    (ratingCount + PRIOR_RATINGS)
  const level = 20 - 12 * levelDistance(resource, answers)
  const own = topic.kind === 'opening' && resource.side === topic.side ? 4 : 0
  const short = answers.hours <= 2 && minutesOf(resource) <= SHORT_MINUTES ? 8 : 0
  return (
    RELATION_SCORES[relation] + level + (stars - PRIOR_STARS) + own + short + (isFeatured ? 3 : 0)
  )
}

const SHORT_MINUTES = 60
const SAME_TYPE = 9
const SAME_AUTHOR = 6

function sameness({ resource }: Candidate, chosen: readonly Candidate[]): number {
  const others = chosen.map((each) => each.resource)
  const type = others.filter(({ type: other }) => other === resource.type).length * SAME_TYPE
  const isSameAuthor = others.some(({ author }) => author !== null && author === resource.author)
  return type + (isSameAuthor ? SAME_AUTHOR : 0)
}

/** How long a resource takes if it does not say. Rough, from the resources of the catalogue that do. */
const USUAL_MINUTES: Record<ResourceView['type'], number> = {
  youtube: 20,
  article: 20,
  other: 60,
  course: 180,
  book: 480,
}

/** Reads '10:57', '1:02:03', '5 hours' and '3 hours 41 minutes'; else takes what such resources usually take. */
export function minutesOf({ duration, type }: Pick<ResourceView, 'duration' | 'type'>): number {
  const text = duration?.trim() ?? ''
  const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/.exec(text)
  const hours = Number(clock?.[1] ?? /(\d{1,3}(?:\.\d)?)\s*h/i.exec(text)?.[1] ?? 0)
  const minutes = Number(clock?.[2] ?? /(\d{1,4})\s*m/i.exec(text)?.[1] ?? 0)
  const total = Math.round(hours * 60 + minutes)
  return total > 0 ? total : USUAL_MINUTES[type]
}

/** Returns 'about 40 minutes', or whole hours from 90 minutes on. */
export function timeText(minutes: number): string {
  return minutes < 90
    ? `about ${countText(Math.max(5, Math.round(minutes / 5) * 5), 'minute')}`
    : `about ${countText(Math.round(minutes / 60), 'hour')}`
}

/** Returns what a resource is about, as the plan keeps it. */
export function aboutText({ relation, about }: Pick<Candidate, 'relation' | 'about'>): string {
  return {
    position: 'about this exact position',
    opening: `about the ${about}`,
    parent: `about the ${about} in general`,
    further: 'about lines that continue from here',
    subject: `about ${about.toLowerCase()}`,
  }[relation]
}

/** Returns why a resource is recommended: 'about this exact position', 'for intermediate players', 'free', 'rated 4.6 by 12'. */
export function reasonsFor(
  resource: ResourceView,
  { about, kids }: { about: string | undefined; kids: boolean },
): string[] {
  const { level, price, avgRating, ratingCount } = resource
  const stars = ratingText(avgRating)
  return [
    about ?? null,
    kids ? 'for kids' : level === 'all' ? 'for all levels' : LEVEL_READERS[level],
    priceValue(price) === 0 ? 'free' : null,
    stars && ratingCount > 0 ? `rated ${stars} by ${ratingCount}` : null,
  ].filter((reason) => reason !== null)
}

const LEVEL_READERS = {
  beginner: 'for beginners',
  intermediate: 'for intermediate players',
  advanced: 'for advanced players',
  master: 'for masters',
} as const
