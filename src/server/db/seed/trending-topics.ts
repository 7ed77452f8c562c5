/**
 * Subjects with the most resources in the seed catalogue, in that order; a test holds them to it.
 * Tags that say what a resource is rather than what it teaches ('playlist', 'classic') are left out.
 */
export const TRENDING_TOPICS: readonly string[] = [
  'Tactics',
  'Gambits',
  'Puzzles',
  'Endgame',
  'Opening traps',
  'Calculation',
  'Sicilian Defense',
  'Scotch Gambit',
]
