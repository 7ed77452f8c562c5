import { type Text, text } from '#shared/texts/text.ts'
import { t } from '#client/kit/t.tsx'
import type { Language } from '#shared/domain/filters/language.ts'
import {
  byGames,
  compared,
  type GameFigures,
  MIN_GAMES,
  type OpeningFigure,
  type Weakness,
  weaknessesOf,
} from '#shared/domain/game-figures.ts'
import type { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import type { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { countText } from '#client/kit/number-words.ts'
import { percentText } from '#client/kit/percent-text.ts'
import { KNOWN_OPENINGS, USUAL_OPENINGS } from './known-openings.ts'

/** The rules of the plan (docs/product.md §12.4). Pure: the same input gives the same plan. */

export const PLAN_LEVELS = LEVELS.filter((level) => level !== 'all')
export type PlanLevel = Exclude<(typeof LEVELS)[number], 'all'>
export type ResourceType = (typeof RESOURCE_TYPES)[number]
/** A category of the catalogue, or the rules of the game, which are a part of 'general' there. */
type Subject =
  | Extract<
      (typeof CATEGORIES)[number],
      'tactics' | 'endgame' | 'checkmate patterns' | 'strategy' | 'middlegame' | 'general'
    >
  | 'rules'
export type Side = 'white' | 'black'

export type Answers = {
  /** Does not know yet how the pieces move: a beginner whose plan starts with the rules and has no openings. */
  isNew?: boolean
  level: PlanLevel
  side: Side | 'both'
  /** Names from KNOWN_OPENINGS. */
  openings: string[]
  /** Hours a week. */
  hours: number
  freeOnly: boolean
  /** Types of resources; empty for all. */
  formats: ResourceType[]
  /** Those that the reader reads; lessons in them come first among equals. */
  languages?: readonly Language[]
}

export const FIRST_ANSWERS: Answers = {
  level: 'beginner',
  side: 'both',
  openings: [],
  hours: 3,
  freeOnly: false,
  formats: [],
}

export type Topic =
  | {
      kind: 'opening'
      name: string
      side: Side
      moves: string[]
      /** What the games have in common beyond `moves`. */
      line?: string[]
      /** What the games say about it; plans of earlier versions do not hold it. */
      found?: GameEvidence
    }
  | {
      kind: 'subject'
      subject: Subject
      /** Of a subject that takes several steps, from 2 on. */
      part?: number
    }

/** Whether the step goes on with what the one before has begun: without lessons, nothing is missing. */
export function isFurtherPart(topic: Topic): boolean {
  return topic.kind === 'subject' && topic.part !== undefined
}

/** Why the games make an opening worth the work, and the figures that show it. */
type GameEvidence = Pick<OpeningFigure, 'games' | 'score' | 'rated' | 'leavesAt'> & {
  why: Weakness['why']
}

/** What a step is about, and why. `fromGames` steps stay in the plan even without a resource. */
export type Idea = { topic: Topic; title: string; reason: string; fromGames: boolean }

/** Returns the number of steps for the hours a week: more than that would stay undone. */
export function stepCount(hours: number): number {
  return hours <= 1 ? 3 : hours <= 3 ? 4 : hours <= 6 ? 5 : MOST_STEPS
}

const MOST_STEPS = 6

/** How many steps may be about openings: the weaker the player, the more games are decided elsewhere. */
const MOST_OPENINGS: Record<PlanLevel, number> = {
  beginner: 2,
  intermediate: 3,
  advanced: 4,
  master: 4,
}

const SUBJECTS: Record<PlanLevel, readonly Subject[]> = {
  beginner: ['tactics', 'endgame', 'checkmate patterns', 'strategy', 'general', 'middlegame'],
  intermediate: ['tactics', 'endgame', 'strategy', 'middlegame', 'general', 'checkmate patterns'],
  advanced: ['endgame', 'middlegame', 'strategy', 'tactics', 'general', 'checkmate patterns'],
  master: ['endgame', 'middlegame', 'strategy', 'tactics', 'general', 'checkmate patterns'],
}

const KIDS_SUBJECTS: readonly Subject[] = [
  'checkmate patterns',
  'tactics',
  'general',
  'endgame',
  'strategy',
]

/** Who has just learned the rules wants to win a game, and openings can wait. */
const SUBJECTS_AFTER_RULES: readonly Subject[] = [
  'checkmate patterns',
  'tactics',
  'general',
  'endgame',
  'strategy',
]

type Input = { answers: Answers; figures: GameFigures | null; kids: boolean }

/**
 * Returns what the plan may be about, the most urgent first; the plan takes the first ones for which there are
 * resources. Openings and other subjects take turns. Without games, a beginner starts with what decides
 * beginners' games, and who does not know the game with its rules.
 */
export function ideasFor({ answers, figures, kids }: Input): Idea[] {
  if (answers.isNew) return newcomersIdeas(answers)
  const openings = openingIdeas(answers, figures).slice(0, MOST_OPENINGS[answers.level])
  const subjects = (kids ? KIDS_SUBJECTS : SUBJECTS[answers.level]).map((subject) =>
    subjectIdea(subject, answers),
  )
  const isAskedFor = openings.some(
    ({ topic, fromGames }) =>
      fromGames || (topic.kind === 'opening' && answers.openings.includes(topic.name)),
  )
  if (answers.level === 'beginner' && !isAskedFor) {
    const first = kids ? 3 : 2
    return [...subjects.slice(0, first), ...openings, ...subjects.slice(first)]
  }
  return takeTurns(openings, subjects)
}

/** The rules take as many steps as there are lessons for. */
function newcomersIdeas(answers: Answers): Idea[] {
  const further = Array.from({ length: MOST_STEPS - 1 }, (_, index) => index + 2)
  return [
    subjectIdea('rules', answers),
    ...further.map((part) => subjectIdea('rules', answers, part)),
    ...SUBJECTS_AFTER_RULES.map((subject) => subjectIdea(subject, answers)),
  ]
}

function takeTurns(some: readonly Idea[], others: readonly Idea[]): Idea[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, index) => [
    some[index],
    others[index],
  ])
    .flat()
    .filter((idea) => idea !== undefined)
}

/** Openings that were named come first, then those from the games, then usual ones for sides that have none. */
function openingIdeas(answers: Answers, figures: GameFigures | null): Idea[] {
  const found = figures ? weakOpenings(figures, answers.side) : []
  const named = KNOWN_OPENINGS.filter(({ name }) => answers.openings.includes(name))
    .filter(({ side }) => answers.side === 'both' || answers.side === side)
    .map((opening) => namedIdea(opening, answers))
  const all = [...named, ...found]
  const usual = USUAL_OPENINGS[answers.level]
    .filter((opening) => answers.side === 'both' || answers.side === opening.side)
    .filter((opening) => !all.some(({ topic }) => sideOf(topic) === opening.side))
    .map((opening) => namedIdea(opening, answers))
  const seen = new Set<string>()
  return [...withSidesInTurn(named), ...found, ...withSidesInTurn(usual)].filter(({ topic }) => {
    if (topic.kind !== 'opening') return true
    const key = `${topic.side} ${familyOf(topic.name)}`
    return !seen.has(key) && seen.add(key)
  })
}

function sideOf(topic: Topic): Side | null {
  return topic.kind === 'opening' ? topic.side : null
}

/** So that three openings for White do not push out the one for Black. */
function withSidesInTurn(ideas: readonly Idea[]): Idea[] {
  return takeTurns(
    ideas.filter(({ topic }) => sideOf(topic) === 'white'),
    ideas.filter(({ topic }) => sideOf(topic) === 'black'),
  )
}

function familyOf(name: string): string {
  return name.split(/[:,]/, 1)[0]?.trim() || name
}

type NamedOpening = { name: string; side: Side; moves: string }

function namedIdea({ name, side, moves }: NamedOpening, answers: Answers): Idea {
  return {
    topic: { kind: 'opening', name, side, moves: moves.split(' ') },
    title: asSide(name, side),
    reason: namedReason({ name, side }, answers),
    fromGames: false,
  }
}

function namedReason({ name, side }: Pick<NamedOpening, 'name' | 'side'>, answers: Answers) {
  if (answers.openings.includes(name))
    return t('You play the {name}: know its plans, and not only its moves.', {
      name: t.opening(name),
    })
  return side === 'white'
    ? t('One opening as White that you know well takes you safely through most games.')
    : t('One defense that you know well makes you less afraid of the first moves.')
}

/**
 * Returns the words of a kept step in the language of whoever reads it. The reason is null if it was made from figures
 * that the plan does not hold. A topic of another client may be anything: it has no words of ours.
 */
export function stepWords(
  topic: Topic | undefined,
  answers: Answers,
): { title: string; reason: string | null } | null {
  if (topic?.kind === 'subject') {
    const { subject, part } = topic
    return Object.hasOwn(SUBJECT_TITLES, subject) ? subjectIdea(subject, answers, part) : null
  }
  if (topic?.kind !== 'opening' || typeof topic.name !== 'string') return null
  const { name, side, line, found } = topic
  const ofGames = found ? foundReason(found, side) : null
  return { title: asSide(name, side), reason: line ? ofGames : namedReason(topic, answers) }
}

/** Returns 'Caro-Kann Defense as Black'. */
export function asSide(name: string, side: Side): string {
  const opening = { name: t.opening(name) }
  return side === 'white' ? t('{name} as White', opening) : t('{name} as Black', opening)
}

/** Returns what the games say to work on, the most urgent first (§12.4.3). */
export function weakOpenings({ openings }: GameFigures, side: Answers['side']): Idea[] {
  const wanted = openings.filter((each) => side === 'both' || each.side === side)
  return weaknessesOf(wanted).map(({ figure, why }) => gamesIdea(figure, why))
}

function foundReason({ why, ...rest }: GameEvidence, side: Side): string {
  const figure = { ...rest, side }
  switch (why) {
    case 'below':
    case 'unclear':
      return belowReason(figure, why === 'unclear')
    case 'low':
      return scoreText(figure)
    case 'early':
      return earlyReason(figure)
    case 'often':
      return t(
        '{side, select, white {It comes up most: {count} as White.} other {It comes up most: {count} as Black.}}',
        { side: figure.side, count: countText(figure.games, 'game') },
      )
  }
}

function gamesIdea(figure: OpeningFigure, why: Weakness['why']): Idea {
  const { name, side, moves, line, games, score, rated, leavesAt } = figure
  const found = { why, games, score, rated, leavesAt }
  return {
    topic: { kind: 'opening', name, side, moves: [...moves], line: [...line], found },
    title: asSide(name, side),
    reason: foundReason(found, side),
    fromGames: true,
  }
}

type Figure = Omit<GameEvidence, 'why'> & { side: Side }

function scoreText({ side, score, games }: Figure): string {
  return t(
    '{side, select, white {You score {score} in {count} with it as White.} other {You score {score} in {count} with it as Black.}}',
    { side, score: percentText(score), count: countText(games, 'game') },
  )
}

function belowReason({ rated, side }: Figure, isUnclear: boolean): string {
  const { score, games, expected } = rated ?? { score: 0, games: 0, expected: 0 }
  const values = {
    side,
    score: percentText(score),
    count: countText(games, 'game'),
    expected: percentText(expected),
  }
  return isUnclear
    ? t(
        "{side, select, white {You score {score} in {count} with it as White; your opponents' ratings predict {expected}, which may still be chance.} other {You score {score} in {count} with it as Black; your opponents' ratings predict {expected}, which may still be chance.}}",
        values,
      )
    : t(
        "{side, select, white {You score {score} in {count} with it as White; your opponents' ratings predict {expected}.} other {You score {score} in {count} with it as Black; your opponents' ratings predict {expected}.}}",
        values,
      )
}

function earlyReason({ games, leavesAt, side }: Figure): string {
  const values = { side, count: countText(games, 'game'), leavesAt }
  return leavesAt === 0
    ? t(
        '{side, select, white {Most of your {count} with it as White never reach a known line.} other {Most of your {count} with it as Black never reach a known line.}}',
        values,
      )
    : t(
        '{side, select, white {Half of your {count} with it as White leave the known lines by move {leavesAt}, mostly by your own move.} other {Half of your {count} with it as Black leave the known lines by move {leavesAt}, mostly by your own move.}}',
        values,
      )
}

const SUBJECT_TITLES: Record<Subject, Text> = {
  tactics: text('Tactics'),
  endgame: text('Endgames'),
  'checkmate patterns': text('Checkmate patterns'),
  strategy: text('Strategy'),
  middlegame: text('Middlegame plans'),
  general: text('The whole game'),
  rules: text('The rules'),
}

const REASONS: Record<Subject, Text> = {
  tactics: text('Tactics decide most games at every level, and they fade without practice.'),
  endgame: text('What you learn about endgames once will win you half points for years.'),
  'checkmate patterns': text('Who knows the patterns sees the mate first.'),
  strategy: text('When there is nothing to calculate, a plan decides.'),
  middlegame: text(
    'Between the opening and the endgame, typical plans save you time and mistakes.',
  ),
  general: text('Good habits and whole games bring together what you learn in parts.'),
  rules: text(
    'How each piece moves, what check is, and how a game is won: after this you can play.',
  ),
}

const BEGINNERS_REASONS: Partial<Record<Subject, Text>> = {
  tactics: text(
    'Most games between beginners are decided by a piece left unprotected or a simple tactic.',
  ),
  endgame: text(
    'A won game needs an end: mates with queen and rook, and pawns that become queens.',
  ),
}

function subjectIdea(subject: Subject, answers: Answers, part?: number): Idea {
  const title = subjectTitle(subject)
  return {
    topic: { kind: 'subject', subject, ...(part === undefined ? {} : { part }) },
    title: part === undefined ? title : t('{subject}, part {part}', { subject: title, part }),
    reason:
      part === undefined
        ? subjectReason(subject, answers)
        : t('It goes on where the step before it ended.'),
    fromGames: false,
  }
}

export function subjectTitle(subject: string): string {
  const title = new Map(Object.entries(SUBJECT_TITLES)).get(subject)
  return title ? t(title) : subject
}

function subjectReason(subject: Subject, { isNew, level }: Answers): string {
  const isBeginner = isNew || level === 'beginner'
  return t((isBeginner && BEGINNERS_REASONS[subject]) || REASONS[subject])
}

/** A figure that is kept with the plan, to compare later games with. */
export type KeptFigure = { name: string; side: Side; games: number; score: number }

/** As many as are kept with a plan. */
const MOST_KEPT = 40

export function figuresToKeep({ openings }: GameFigures): KeptFigure[] {
  return openings
    .toSorted(byGames)
    .slice(0, MOST_KEPT)
    .map(({ name, side, games, score }) => ({
      name,
      side,
      games,
      score: Math.round(score * 1000) / 1000,
    }))
}

export type Change = { name: string; side: Side; before: KeptFigure; since: KeptFigure }

/**
 * Returns what has changed in the newer games: openings that the plan is about, and others with at least five newer
 * games, those with the most newer games first.
 */
export function changesSince(
  kept: readonly KeptFigure[],
  newer: readonly OpeningFigure[],
  topics: readonly Topic[],
): Change[] {
  const isPlanned = ({ name, side }: KeptFigure) =>
    topics.some((topic) => topic.kind === 'opening' && topic.name === name && topic.side === side)
  return kept
    .flatMap((before) => {
      const found = newer.find(({ name, side }) => name === before.name && side === before.side)
      if (!found || (found.games < MIN_GAMES && !isPlanned(before))) return []
      const { name, side, games, score } = found
      return [{ name, side, before, since: { name, side, games, score } }]
    })
    .toSorted(
      (a, b) =>
        Number(isPlanned(b.before)) - Number(isPlanned(a.before)) ||
        b.since.games - a.since.games ||
        compared(a.name, b.name),
    )
    .slice(0, 6)
}
