import { t } from '#client/kit/t.tsx'
import {
  MIN_GAMES,
  type OpeningFigure,
  type Weakness,
  weaknessesOf,
} from '#shared/domain/game-figures.ts'
import { isOwnOpening } from '#shared/domain/lesson-merit.ts'
import { withArticle } from '#shared/domain/opening-family.ts'
import { countText } from '#client/kit/number-words.ts'
import { percent } from './statistics.ts'

/** An opening to work on. `lowest`: nothing else speaks for it but the lowest score. */
export type Finding = { figure: OpeningFigure; why: Weakness['why'] | 'lowest' }

const SHOWN = 3

/** Returns up to three openings to work on: first what a plan from these games starts with. */
export function findingsOf(openings: readonly OpeningFigure[]): Finding[] {
  const found: Finding[] = weaknessesOf(openings)
  const isNew = ({ side, family }: OpeningFigure) =>
    !found.some(({ figure }) => figure.side === side && figure.family === family)
  const lowest = openings
    .filter((each) => each.name === each.family && each.games >= MIN_GAMES && isNew(each))
    .toSorted((a, b) => a.score - b.score || b.games - a.games)
    .map((figure) => ({ figure, why: 'lowest' as const }))
  const costsPoints = ({ figure: { rated } }: Finding) => !rated || rated.score < rated.expected
  return [...found, ...lowest]
    .filter((each, place) => place === 0 || costsPoints(each))
    .slice(0, SHOWN)
}

/** Returns 'You lose most against the French: 29% in 55 games, 51% expected.' What may be chance is said last. */
export function answerText({ figure, why }: Finding, isEveryone: boolean): string {
  const { name, moves, games, leavesAt, side, score } = figure
  const who = isEveryone ? EVERYONE[side] : YOU
  const where = `${isOwnOpening(side, moves) ? 'with' : 'against'} ${shortName(name)}`
  switch (why) {
    case 'below':
    case 'low':
      return `${who.loses} most ${where}: ${standing(figure)}.`
    case 'unclear':
      return `${who.scores} less than expected ${where}: ${standing(figure)}${doubt(figure)}.`
    case 'lowest':
      return `${who.own} lowest score is ${where}: ${standing(figure)}${doubt(figure)}.`
    case 'early':
      return leavesAt === 0
        ? `${who.own} games ${where} rarely reach a known line: ${countText(games, 'game')}, ${percent(score)}.`
        : `${who.own} games ${where} leave the known lines early: half of ${games} by move ${leavesAt}.`
    case 'often':
      return `${who.own} games are most often ${where}: ${standing(figure)}.`
  }
}

/** Returns '29% in 55 games, 51% expected: clearly below', as a line beside the opening's name. */
export function findingText({ figure, why }: Finding): string {
  return `${standing(figure)}${why === 'below' ? ': clearly below' : doubt(figure)}`
}

function standing({ rated, score, games }: OpeningFigure): string {
  return rated
    ? `${percent(rated.score)} in ${countText(rated.games, 'game')}, ${percent(rated.expected)} expected`
    : `${percent(score)} in ${countText(games, 'game')}`
}

function doubt({ rated }: OpeningFigure): string {
  return rated && !rated.isBelow && rated.score < rated.expected ? ', which may be chance' : ''
}

const YOU = { loses: 'You lose', scores: 'You score', own: 'Your' }
const EVERYONE = {
  white: { loses: 'White loses', scores: 'White scores', own: 'White’s' },
  black: { loses: 'Black loses', scores: 'Black scores', own: 'Black’s' },
}

/** Openings that everybody names without 'Defense'. Others would be mistaken: there is an English Opening, too. */
const KNOWN_BY_ONE_WORD =
  /^(?:French|Sicilian|Caro-Kann|Scandinavian|Slav|Semi-Slav|Dutch|Pirc|Philidor|Grünfeld|(?:King's|Queen's|Nimzo-)\s?Indian) Defense$/

/** Returns 'the French', or 'the Advance Variation of the French'. */
function shortName(name: string): string {
  const [family = name, variation] = name.split(': ', 2)
  const short = withArticle(family, t).replace(/ Defense$/, (word) =>
    KNOWN_BY_ONE_WORD.test(family) ? '' : word,
  )
  return variation ? `the ${variation} of ${short}` : short
}
