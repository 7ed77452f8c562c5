import type { AdditionalCategory } from '#shared/domain/catalogue.ts'

export type CardIconName =
  | 'book'
  | 'computer'
  | 'correspondence'
  | 'database'
  | 'federation'
  | 'game'
  | 'kids'
  | 'knight'
  | 'learn'
  | 'news'
  | 'people'
  | 'ratings'
  | 'tournament'
  | 'variants'

/** The first row whose words occur in the title decides. */
const KEYWORDS: readonly (readonly [RegExp, CardIconName])[] = [
  [/variant|bughouse|960|crazyhouse/i, 'variants'],
  [/bots?\b|computer|engine|spark|chessiverse|stockfish|leela|fritz/i, 'computer'],
  [/league|team|tournament|arena|results/i, 'tournament'],
  [/correspondence|gameknot|pawn|chessworld/i, 'correspondence'],
  [/database|tablebase|365|chessgames|explor/i, 'database'],
  [/rating|2700/i, 'ratings'],
  [/\bweek|news|magazine/i, 'news'],
  [/fide|federation|us chess|hall of fame|foundation/i, 'federation'],
  [/club|server|internet|exchange|community/i, 'people'],
  [/learn|school|step|education|academy|lesson/i, 'learn'],
  [/read|write|book/i, 'book'],
  [/kid|child/i, 'kids'],
  [/game|play|stress/i, 'game'],
]

const FALLBACK: Record<AdditionalCategory, CardIconName> = {
  play: 'knight',
  kids: 'kids',
  other: 'book',
}

/** Spec §2: icons are chosen by keywords of the title. */
export function cardIconName(title: string, category: AdditionalCategory): CardIconName {
  return KEYWORDS.find(([words]) => words.test(title))?.[1] ?? FALLBACK[category]
}
