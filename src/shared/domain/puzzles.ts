/** Those of the test 'Where do I stand?', in its order. */
const TEST_TOPICS = [
  'hanging',
  'fork',
  'pin',
  'mate',
  'removal',
  'defence',
  'pawn-endgame',
  'rook-endgame',
] as const

/** What a position is for. Kids are asked `kids-mate` alone. */
export const PUZZLE_TOPICS = [...TEST_TOPICS, 'mate-deep', 'endgame-other', 'kids-mate'] as const
export type PuzzleTopic = (typeof PUZZLE_TOPICS)[number]
