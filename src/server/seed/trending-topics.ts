/**
 * The subjects with the most resources in the seed catalogue, in that order, which a test checks. Tags that say what
 * a resource is rather than what it teaches ('playlist', 'classic') are left out.
 */
export const TRENDING_TOPICS: readonly string[] = [
  'Tactics',
  'Sicilian Defense',
  'Gambits',
  'Puzzles',
  'Endgame',
  'Opening traps',
  'Italian Game',
  "Queen's Gambit Declined",
]
