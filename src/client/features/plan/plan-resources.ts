import { text } from '#shared/texts/text.ts'
import { t } from '#client/kit/t.tsx'
import type { ExploreReason } from '#shared/contracts/explore.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type ChapterContent, startText } from '#shared/domain/chapters/chapter.ts'
import { isKidsResource, priceValue, ratingText } from '#shared/domain/catalogue.ts'
import { isReadable, levelSteps, type Merit } from '#shared/domain/lesson-merit.ts'
import { withArticle } from '#shared/domain/opening-family.ts'
import { firstStepsAmong } from '#shared/domain/first-steps.ts'
import { firstStepOf } from '#shared/domain/resource-display.ts'
import { minutesOf } from '#shared/domain/duration.ts'
import { countText } from '#client/kit/number-words.ts'
import { type Answers, isFurtherPart, subjectTitle, type Topic } from './plan-rules.ts'

export type Candidate = {
  resource: ResourceView
  /** Only those about openings have one. */
  merit?: Merit
} & About

/** What a resource is about, as the plan keeps it: in no language. */
export type About = {
  /** How it belongs to the topic: as a lesson about its position, or by its category. */
  relation: ExploreReason | 'subject'
  /** The opening or the subject. */
  about: string
  /** Where its chapter about this very position starts. */
  start?: Pick<ChapterContent, 'startSeconds' | 'page'> | null
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

/** Resources that the answers allow at all: side and opening, free only, formats and kids mode are never stretched. */
function isAllowed(
  { resource, merit }: Candidate,
  { answers, topic, kids, without }: Wanted,
): boolean {
  return (
    (topic.kind === 'subject' || merit !== undefined) &&
    !without.has(resource.id) &&
    (!kids || isKidsResource(resource)) &&
    (!answers.freeOnly || priceValue(resource.price) === 0) &&
    (answers.formats.length === 0 || answers.formats.includes(resource.type))
  )
}

const levelDistance = ({ level }: ResourceView, answers: Answers): number =>
  levelSteps(level, answers.level)

/**
 * Returns the best two or three for a topic, the best first. Prefers different types, so that a book stands beside a
 * video. About an opening, merit goes before all else, and a level is at most one step away; about a subject, other
 * levels than the wanted one are there only if there are fewer than two.
 */
export function chooseResources(candidates: readonly Candidate[], wanted: Wanted): Candidate[] {
  const allowed = uniqueResources(candidates).filter((each) => isAllowed(each, wanted))
  const { topic } = wanted
  if (topic.kind === 'subject' && topic.subject === 'rules') {
    const steps = firstSteps(allowed)
    if (steps.length > 0 || isFurtherPart(topic)) return steps
  }
  const within = (distance: number) =>
    allowed.filter(({ resource }) => levelDistance(resource, wanted.answers) <= distance)
  const pool =
    wanted.topic.kind === 'subject'
      ? ([0.5, 1].map(within).find(({ length }) => length >= ENOUGH) ?? allowed)
      : wanted.kids
        ? allowed
        : within(1)
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

/** Returns the first steps that fit an evening. */
function firstSteps(candidates: readonly Candidate[]): Candidate[] {
  let minutes = 0
  return firstStepsAmong(candidates.map(({ resource }) => resource))
    .slice(0, SHOWN)
    .filter((step, index) => {
      minutes += minutesOf(step)
      return index === 0 || minutes <= EVENING_MINUTES
    })
    .flatMap((step) => candidates.filter(({ resource }) => resource === step))
}

/** Whether the lessons of a step follow one another; of all others, one is enough. */
export function areInOrder(topic: Topic | undefined, lessons: readonly ResourceView[]): boolean {
  return (
    topic?.kind === 'subject' &&
    topic.subject === 'rules' &&
    lessons.some(({ tags }) => firstStepOf(tags) !== null)
  )
}

/** How long a step may take, because it is for one evening. */
export const EVENING_MINUTES = 60

/** Returns the minutes of a step: of its first lesson or its first hour, or of all lessons that follow one another. */
export function stepMinutes(topic: Topic | undefined, lessons: readonly ResourceView[]): number {
  const studied = areInOrder(topic, lessons) ? lessons : lessons.slice(0, 1)
  return Math.min(
    EVENING_MINUTES,
    studied.reduce((sum, each) => sum + minutesOf(each), 0),
  )
}

function uniqueResources(candidates: readonly Candidate[]): Candidate[] {
  const byId = new Map<number, Candidate>()
  for (const each of candidates) if (!byId.has(each.resource.id)) byId.set(each.resource.id, each)
  return [...byId.values()]
}

/** More than all other scores together, so that these come first. */
const MERIT_SCORES: Record<Merit, number> = { line: 2000, opening: 1000 }
/** A lesson for both sides stands behind one for the side. */
const OWN_SIDE = 500
const EXACT_POSITION = 4
/** Less than the side, more than level, ratings, type and length together: a lesson that cannot be read is none. */
const READ_LANGUAGE = 200
/** A rating counts as if three more people had given 3.5 stars, so that a single 5 proves little. */
const PRIOR_RATINGS = 3
const PRIOR_STARS = 35

/** Weights: what it is about and for whom, then its level, then how readers rate it, then its length. */
function scoreOf({ resource, relation, merit }: Candidate, { answers, topic }: Wanted): number {
  const { avgRating, ratingCount, isFeatured } = resource
  const stars =
    ((avgRating ?? PRIOR_STARS) * ratingCount + PRIOR_STARS * PRIOR_RATINGS) /
    (ratingCount + PRIOR_RATINGS)
  const level = 20 - 12 * levelDistance(resource, answers)
  const own = topic.kind === 'opening' && resource.side === topic.side ? OWN_SIDE : 0
  const about = (merit ? MERIT_SCORES[merit] : 0) + (relation === 'position' ? EXACT_POSITION : 0)
  const short = answers.hours <= 2 && minutesOf(resource) <= EVENING_MINUTES ? 8 : 0
  const read = isReadable(resource, languagesOf(answers)) ? READ_LANGUAGE : 0
  return about + level + (stars - PRIOR_STARS) + own + short + read + (isFeatured ? 3 : 0)
}

/** Without a choice, the language of the page. */
function languagesOf({ languages = [] }: Answers): readonly string[] {
  return languages.length > 0 ? languages : [t.language]
}

const SAME_TYPE = 9
const SAME_AUTHOR = 6

function sameness({ resource }: Candidate, chosen: readonly Candidate[]): number {
  const others = chosen.map((each) => each.resource)
  const type = others.filter(({ type: other }) => other === resource.type).length * SAME_TYPE
  const isSameAuthor = others.some(({ author }) => author !== null && author === resource.author)
  return type + (isSameAuthor ? SAME_AUTHOR : 0)
}

/** Returns 'about 40 minutes', or whole hours from 90 minutes on. */
export function timeText(minutes: number): string {
  return minutes < 90
    ? t('about {time}', { time: countText(Math.max(5, Math.round(minutes / 5) * 5), 'minute') })
    : t('about {time}', { time: countText(Math.round(minutes / 60), 'hour') })
}

/** Returns 'about this exact position, start at 12:40'. */
export function aboutText(fact: About): string {
  const start = fact.start && startText(fact.start, t)
  return start ? `${aboutWords(fact)}, ${start}` : aboutWords(fact)
}

function aboutWords({ relation, about }: About): string {
  if (relation === 'position') return t('about this exact position')
  if (relation === 'further') return t('about lines that continue from here')
  if (relation !== 'subject') return t('about {opening}', { opening: withArticle(about, t) })
  const subject = subjectTitle(about)
  // German nouns keep their capital.
  const isSmall = t.language !== 'de'
  return t('about {subject}', { subject: isSmall ? subject.toLocaleLowerCase(t.locale) : subject })
}

/**
 * Returns the 'start at 12:40' of what a plan says about a resource, in whichever language: what follows the last comma
 * and ends with a time or a page. Null without one.
 */
export function startIn(about: string | undefined): string | null {
  return /, ([^,]+\s\d[\d:]*)$/.exec(about ?? '')?.[1] ?? null
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
    kids ? t('for kids') : level === 'all' ? t('for all levels') : t(LEVEL_READERS[level]),
    priceValue(price) === 0 ? t('free') : null,
    stars && ratingCount > 0 ? t('rated {stars} by {ratingCount}', { stars, ratingCount }) : null,
  ].filter((reason) => reason !== null)
}

const LEVEL_READERS = {
  beginner: text('for beginners'),
  intermediate: text('for intermediate players'),
  advanced: text('for advanced players'),
  master: text('for masters'),
} as const
