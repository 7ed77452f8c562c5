/** Rules of what comes back before it is forgotten (docs/product.md §9.13). */
export const MAX_CARDS = 2_000
/** How many that are due a list has, and how many new ones a day has. */
export const DUE_IN_LIST = 30
export const NEW_A_DAY = 10
/** In days. */
export const LONGEST_INTERVAL = 365
/** Everybody knows the moves before it. */
export const FIRST_PLY_LEARNED = 3

/** From how many plies on the page offers to learn a line that somebody explores. */
export const EXPLORED_PLIES = 4

/** A move of a line, one of a puzzle, or a position of a chapter, of which learners say themselves whether they knew it. */
export const CARD_KINDS = ['line', 'puzzle', 'fen'] as const
export type CardKind = (typeof CARD_KINDS)[number]
