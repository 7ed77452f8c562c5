import { withArticle } from '#shared/domain/opening-family.ts'
import { countText, percentText } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import {
  byGames,
  MIN_GAMES,
  type OpeningFigure,
  type Weakness,
  weaknessesOf,
} from './weaknesses.ts'

/** An opening to work on. `lowest`: nothing else speaks for it but the lowest score; `few`: but that it is played. */
export type Finding = { figure: OpeningFigure; why: Weakness['why'] | 'lowest' | 'few' }

const SHOWN = 3

/** Returns up to three openings to work on: the most urgent first. */
export function findingsOf(openings: readonly OpeningFigure[]): Finding[] {
  const found: Finding[] = weaknessesOf(openings)
  const isNew = ({ side, family }: OpeningFigure) =>
    !found.some(({ figure }) => figure.side === side && figure.family === family)
  const lowest = openings
    .filter((each) => each.name === each.family && each.games >= MIN_GAMES && isNew(each))
    .toSorted((a, b) => a.score - b.score || b.games - a.games)
    .map((figure) => ({ figure, why: 'lowest' as const }))
  const known = [...found, ...lowest]
  if (known.length === 0)
    return openings
      .filter(({ name, family, games }) => name === family && games > 0)
      .toSorted(byGames)
      .slice(0, SHOWN)
      .map((figure) => ({ figure, why: 'few' }))
  const costsPoints = ({ figure: { rated } }: Finding) => !rated || rated.score < rated.expected
  return known.filter((each, place) => place === 0 || costsPoints(each)).slice(0, SHOWN)
}

/** Returns 'You lose most against the French: 29% in 55 games, 51% expected.' What may be chance is said last. */
export function answerText({ figure, why }: Finding, isEveryone: boolean): string {
  const { name, games, leavesAt, side, score } = figure
  const values = {
    who: isEveryone ? side : 'you',
    where: isOwnOpening(figure) ? 'with' : 'against',
    name: shortName(name),
    standing: standing(figure),
    games: countText(games, 'game'),
    score: percentText(score),
    half: games,
    leavesAt,
  }
  switch (why) {
    case 'below':
    case 'low':
      return t(
        '{who, select, you {You lose} white {White loses} other {Black loses}} most {where, select, with {with} other {against}} {name}: {standing}.',
        values,
      )
    case 'unclear':
      return t(
        '{who, select, you {You score} white {White scores} other {Black scores}} less than expected {where, select, with {with} other {against}} {name}: {standing}.',
        { ...values, standing: doubted(figure) },
      )
    case 'lowest':
      return t(
        '{who, select, you {Your} white {White’s} other {Black’s}} lowest score is {where, select, with {with} other {against}} {name}: {standing}.',
        { ...values, standing: doubted(figure) },
      )
    case 'early':
      return leavesAt === 0
        ? t(
            '{who, select, you {Your} white {White’s} other {Black’s}} games {where, select, with {with} other {against}} {name} rarely reach a known line: {games}, {score}.',
            values,
          )
        : t(
            '{who, select, you {Your} white {White’s} other {Black’s}} games {where, select, with {with} other {against}} {name} leave the known lines early: half of {half} by move {leavesAt}.',
            values,
          )
    case 'few':
      return t(
        'No opening has five finished games yet, so it is too early to say which one costs you points.',
      )
    case 'often':
      return t(
        '{who, select, you {Your} white {White’s} other {Black’s}} games are most often {where, select, with {with} other {against}} {name}: {standing}.',
        values,
      )
  }
}

/** Returns '29% in 55 games, 51% expected: clearly below', as a line beside the opening's name. */
export function findingText({ figure, why }: Finding): string {
  if (why === 'few') return countText(figure.games, 'game')
  return why === 'below'
    ? t('{standing}: clearly below', { standing: standing(figure) })
    : doubted(figure)
}

function standing({ rated, score, games }: OpeningFigure): string {
  return rated
    ? t('{score} in {games}, {expected} expected', {
        score: percentText(rated.score),
        games: countText(rated.games, 'game'),
        expected: percentText(rated.expected),
      })
    : t('{score} in {games}', { score: percentText(score), games: countText(games, 'game') })
}

/** What the figures say, and that it may be chance. */
function doubted(figure: OpeningFigure): string {
  const { rated } = figure
  const phrase = standing(figure)
  return rated && !rated.isBelow && rated.score < rated.expected
    ? t('{standing}, which may be chance', { standing: phrase })
    : phrase
}

/** Openings that everybody names without 'Defense'. Others would be mistaken: there is an English Opening, too. */
const KNOWN_BY_ONE_WORD =
  /^(?:French|Sicilian|Caro-Kann|Scandinavian|Slav|Semi-Slav|Dutch|Pirc|Philidor|Grünfeld|(?:King's|Queen's|Nimzo-)\s?Indian) Defense$/

/** Returns 'the French', or 'the Advance Variation of the French'. */
function shortName(name: string): string {
  // Only English puts an article before the name.
  if (t.locale !== 'en-US') return t.opening(name)
  const [family = name, variation] = name.split(': ', 2)
  const short = withArticle(family, t).replace(/ Defense$/, (word) =>
    KNOWN_BY_ONE_WORD.test(family) ? '' : word,
  )
  return variation ? `the ${variation} of ${short}` : short
}

/**
 * Whether this side plays the opening, which the other plays against. A defense is Black's, even if White makes the last of
 * the moves that lead to it, as in the King's Indian Defense; of other openings, that move says whose they are.
 */
function isOwnOpening({ side, name, moves }: OpeningFigure): boolean {
  const isWhites = moves.length % 2 === 1 && !/\bDefense$/.test(name)
  return isWhites === (side === 'white')
}
