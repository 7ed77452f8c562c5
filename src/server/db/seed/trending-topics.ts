/**
 * Subjects with many resources in the seed catalogue, by their number; a test holds them to it.
 * Tags that say what a resource is rather than what it teaches ('playlist', 'classic') are left out.
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
