import type { ExploreView } from '#shared/contracts/explore.ts'

type Continuation = ExploreView['continuations'][number]

/** Openings that beginners meet most, as the editors judge: not counted from games. None of them is refuted. */
export const MOST_PLAYED: readonly string[] = [
  // Sicilian, French, Caro-Kann and Scandinavian Defense
  'e4 c5',
  'e4 e6',
  'e4 c6',
  'e4 d5',
  // Italian Game, Ruy Lopez, Scotch Game and Four Knights Game
  'e4 e5 Nf3 Nc6 Bc4',
  'e4 e5 Nf3 Nc6 Bb5',
  'e4 e5 Nf3 Nc6 d4',
  'e4 e5 Nf3 Nc6 Nc3 Nf6',
  // Queen's Gambit and London System
  'd4 d5 c4',
  'd4 d5 Bf4',
]

/** Openings that lose material or safety against good play: a lesson about one, such as a trap, is no reason to play it. */
const UNSOUND =
  /Amar |Barnes |Blackmar|Borg |Brentano|Busch-Gass|Clemenz|Damiano|Desprez|Elephant|Englund|Fred |Fried Fox|Gedult|Goldsmith|Grob|Halloween|Hammerschlag|Hippopotamus|Irish Gambit|Jerome|K[aá]das|King's Head|Latvian|Napoleon|Omega|Ponziani Counter|Sodium|Tennison|Wayward Queen|Ware |Whale|Zurich/

/** Returns the moves that a child is offered: those whose opening has a lesson for kids, and the ways to the most played ones. */
export function waysForKids(
  played: readonly string[],
  continuations: readonly Continuation[],
): Continuation[] {
  const isOnTheWay = ({ san }: Continuation) => {
    const line = [...played, san].join(' ')
    return MOST_PLAYED.some((moves) => `${moves} `.startsWith(`${line} `))
  }
  return continuations
    .filter(({ name }) => !UNSOUND.test(name ?? ''))
    .filter((each) => each.resources > 0 || isOnTheWay(each))
    .toSorted((one, other) => other.resources - one.resources)
}
