import type { T } from '../texts/text.ts'
import type { Language } from './filters/language.ts'
import { type Level, LEVELS } from './filters/level.ts'
import { type LessonSide, type PlayedSide, sidesOf } from './filters/side.ts'
import { moveWords } from './move-words.ts'
import { openingFamily, withArticle } from './opening-family.ts'

/**
 * Which lessons to recommend for an opening that somebody plays (docs/product.md §12.5): for the same side, on the exact
 * line before the same opening, and at most one level away. Nothing else.
 */

/** An opening that somebody plays, and how. */
export type PlayedOpening = {
  side: PlayedSide
  /** The moves from the starting position that the player's games have in common. */
  line: readonly string[]
  /** Its names, with or without a variation. */
  names: readonly string[]
}

/** Reads the moves of an opening by its name. */
export type LineOf = (opening: string) => readonly string[] | undefined

/** Returns a reader of the patterns of the taxonomy. */
export function linesOf(
  openings: readonly { name: string; openingPattern: string | null }[],
): LineOf {
  const patterns = new Map(openings.map(({ name, openingPattern }) => [name, openingPattern]))
  return (opening) => {
    const moves = moveWords(patterns.get(opening) ?? '')
    return moves ? plainMoves(moves) : undefined
  }
}

/** Without the signs for check and mate, as games are stored. */
function plainMoves(moves: readonly string[]): string[] {
  return moves.map((move) => move.replace(/[+#]$/, ''))
}

/** What a lesson says about itself. */
type Lesson = { side: LessonSide; level: Level; opening: string | null }

/** How a lesson belongs to what is played: it is about the very line, or about another part of the opening. */
export type Merit = 'line' | 'opening'

/** Returns the levels that are at most one step away, and 'all'. */
export function levelsNear(level: Level): Level[] {
  return LEVELS.filter((each) => levelSteps(each, level) <= 1)
}

/** 0 for the same level, 0.5 for 'all levels', else how many levels lie between. */
export function levelSteps(level: Level, wanted: Level): number {
  if (level === 'all' || wanted === 'all') return 0.5
  return Math.abs(LEVELS.indexOf(level) - LEVELS.indexOf(wanted))
}

/**
 * Returns null for a lesson that must not be recommended for what is played. One with a chapter about the position is
 * on the line, whatever opening it names.
 */
export function meritOf(
  { side, opening, hasChapter = false }: Lesson & { hasChapter?: boolean },
  played: PlayedOpening,
  lineOf: LineOf,
): Merit | null {
  if (!sidesOf(side).includes(played.side)) return null
  if (hasChapter) return 'line'
  return opening === null ? null : meritOfOpening(opening, played, lineOf(opening))
}

function meritOfOpening(
  opening: string,
  { side, line: played, names }: PlayedOpening,
  taught: readonly string[] | undefined,
): Merit | null {
  const isFamily = names.some((name) => openingFamily(name) === openingFamily(opening))
  const isGeneral = isFamily && opening === openingFamily(opening)
  if (!taught || taught.length === 0)
    return names.includes(opening) ? 'line' : isGeneral ? 'opening' : null
  const line = plainMoves(played)
  const parting = partingOf(line, taught)
  const isOwnChoice = (parting % 2 === 0) === (side === 'white')
  // Until now the opponent's moves are those that the lesson expects, so what comes next decides.
  if (parting >= line.length || continues(taught, line))
    return isFamily || !isOwnChoice || parting === taught.length ? 'line' : null
  if (!isFamily) return null
  // A general lesson is about the very line of somebody of whom no more than the opening is known.
  if (parting >= taught.length) return isGeneral && !names.includes(opening) ? 'opening' : 'line'
  return isGeneral || isOwnChoice ? 'opening' : null
}

/** Returns the number of plies that two lines have in common. */
function partingOf(line: readonly string[], other: readonly string[]): number {
  const at = line.findIndex((move, ply) => move !== other[ply])
  return at < 0 ? line.length : at
}

/** Whether each side's moves of the line occur in the other one, perhaps in another order: 2.Bf4 can become a London System. */
function continues(other: readonly string[], line: readonly string[]): boolean {
  const movesOf = (moves: readonly string[], color: number) =>
    moves.filter((_, ply) => ply % 2 === color)
  return [0, 1].every((color) => {
    const later = movesOf(other, color)
    return movesOf(line, color).every((move) => later.includes(move))
  })
}

type RankedLessons<Reason, Resource, Chapter> = {
  groups: readonly { reason: Reason; resources: readonly Resource[] }[]
  chapters: readonly { reason: string; resource: Resource; chapter: Chapter }[]
}
type Candidate<Reason, Resource, Chapter> = {
  reason: Reason | 'position'
  resource: Resource
  /** The part of it about this very position. */
  chapter: Chapter | null
}

/** Returns the lessons that Explore has at a position: those of its groups, and others with a chapter about it. */
export function lessonsAt<Reason, Resource extends { id: number }, Chapter>({
  groups,
  chapters,
}: RankedLessons<Reason, Resource, Chapter>): Candidate<Reason, Resource, Chapter>[] {
  const exact = chapters.filter(({ reason }) => reason === 'exact')
  const lessons = new Map<number, Candidate<Reason, Resource, Chapter>>()
  for (const { reason, resources } of groups)
    for (const resource of resources) lessons.set(resource.id, { reason, resource, chapter: null })
  for (const { resource, chapter } of exact) {
    const known = lessons.get(resource.id) ?? { reason: 'position', resource, chapter }
    lessons.set(resource.id, { ...known, chapter: known.chapter ?? chapter })
  }
  return [...lessons.values()]
}

type LessonInLanguage = Lesson & { language: Language; subtitles: readonly Language[] }

/** Whether a lesson needs no words, or is in a language that the reader reads. */
export function isReadable(
  { language, subtitles }: Pick<LessonInLanguage, 'language' | 'subtitles'>,
  reads: readonly string[],
): boolean {
  return language === 'und' || [language, ...subtitles].some((each) => reads.includes(each))
}

/**
 * Returns the lessons that may be recommended, the best first. For the same side of the same line, those in a language that
 * the reader reads come before others, whatever their level. Equal ones keep their order. Null is any level.
 */
export function bestLessons<Each extends Candidate<unknown, LessonInLanguage, unknown>>(
  candidates: readonly Each[],
  {
    played,
    level,
    reads,
    lineOf,
  }: { played: PlayedOpening; level: Level | null; reads: readonly string[]; lineOf: LineOf },
): Each[] {
  const steps = ({ resource }: Each) => (level === null ? 0 : levelSteps(resource.level, level))
  const rank = (each: Each, merit: Merit) => [
    merit === 'line' ? 0 : 1,
    each.resource.side === played.side ? 0 : 1,
    isReadable(each.resource, reads) ? 0 : 1,
    steps(each),
    each.reason === 'position' ? 0 : 1,
  ]
  return candidates
    .flatMap((each) => {
      const lesson = { ...each.resource, hasChapter: each.chapter !== null }
      const merit = steps(each) > 1 ? null : meritOf(lesson, played, lineOf)
      return merit ? [{ each, rank: rank(each, merit) }] : []
    })
    .toSorted((a, b) => {
      const at = a.rank.findIndex((value, place) => value !== b.rank[place])
      return at < 0 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0)
    })
    .map(({ each }) => each)
}

/**
 * Returns 'for White against the French Defense' or 'for Black in the French Defense'. `moves` lead to the opening.
 */
export function playedText(name: string, side: PlayedSide, moves: readonly string[], t: T): string {
  const values = { side, opening: withArticle(name, t) }
  return isOwnOpening(side, { name, moves })
    ? t('{side, select, white {for White in {opening}} other {for Black in {opening}}}', values)
    : t(
        '{side, select, white {for White against {opening}} other {for Black against {opening}}}',
        values,
      )
}

/**
 * Whether this side plays the opening, which the other plays against. A defense is Black's, even if White makes the last of
 * the moves that lead to it, as in the King's Indian Defense; of other openings, that move says whose they are.
 */
export function isOwnOpening(
  side: PlayedSide,
  { name, moves }: { name: string; moves: readonly string[] },
): boolean {
  const isWhites = moves.length % 2 === 1 && !/\bDefense$/.test(name)
  return isWhites === (side === 'white')
}
