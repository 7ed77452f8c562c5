import type { LEVELS } from '#shared/domain/filters/level.ts'
import type { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import type { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'

/** What a word can say about a resource besides its subject. */
export type Wish =
  | { field: 'level'; value: (typeof LEVELS)[number] }
  | { field: 'type'; value: (typeof RESOURCE_TYPES)[number] }
  | { field: 'source'; value: (typeof SOURCE_WEBSITES)[number] }
  | { field: 'price'; value: 'free' }
  | { field: 'audience'; value: 'kids' }

/** Words that name a filter: they rank matching resources higher and are not required. */
export const FILTER_WORDS: readonly { words: readonly string[]; wish: Wish }[] = [
  {
    words: [
      'beginner',
      'novice',
      'newbie',
      'starter',
      'beginner level',
      'easy',
      'first steps for beginners',
      'absolute beginner',
      'complete beginner',
    ],
    wish: { field: 'level', value: 'beginner' },
  },
  {
    words: ['intermediate', 'club player', 'intermediate player', 'intermediate level'],
    wish: { field: 'level', value: 'intermediate' },
  },
  {
    words: ['advanced', 'expert', 'advanced player', 'advanced level', 'hard', 'difficult'],
    wish: { field: 'level', value: 'advanced' },
  },
  {
    words: ['master level', 'for masters', 'grandmaster level'],
    wish: { field: 'level', value: 'master' },
  },
  { words: ['all levels'], wish: { field: 'level', value: 'all' } },
  {
    words: ['video', 'youtube', 'youtube video', 'watch'],
    wish: { field: 'type', value: 'youtube' },
  },
  { words: ['book', 'ebook', 'e book', 'textbook'], wish: { field: 'type', value: 'book' } },
  { words: ['course', 'online course'], wish: { field: 'type', value: 'course' } },
  { words: ['article', 'blog', 'blog post'], wish: { field: 'type', value: 'article' } },
  { words: ['chessable'], wish: { field: 'source', value: 'chessable' } },
  { words: ['modern chess'], wish: { field: 'source', value: 'modern_chess' } },
  { words: ['chessbase', 'chess base'], wish: { field: 'source', value: 'chessbase' } },
  {
    words: ['chesspublishing', 'chess publishing'],
    wish: { field: 'source', value: 'chess_publishing' },
  },
  { words: ['amazon'], wish: { field: 'source', value: 'amazon' } },
  { words: ['free', 'for free', 'no cost'], wish: { field: 'price', value: 'free' } },
  {
    words: [
      'kid',
      'child',
      'children',
      'my son',
      'my daughter',
      'toddler',
      'preschooler',
      'junior',
      'year old',
      'little one',
      'young player',
    ],
    wish: { field: 'audience', value: 'kids' },
  },
]

/** Words that are not required when there are others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the and or of to for in on at with by from as about into vs versus against how what which who whom when
  where why is are was be been do does did can could should would will i me my we us our you your it its this
  that these those there some any all more most very really just not no if than then so up out over need want
  chess learn learning play playing player game best good great top favorite favourite recommended get getting
  make making find way thing tip advice help online old new please show list resource material lesson tutorial solve gm im`.split(
    /\s+/,
  ),
)
