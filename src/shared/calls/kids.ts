import type { KidsPuzzlesQuery, KidsPuzzleView } from '../contracts/kids-puzzles.ts'
import type { KidsTopicParam, KidsTopicView } from '../contracts/kids-topics.ts'
import { publicCall } from './call.ts'

export const listKidsTopics = publicCall<{ response: KidsTopicView[] }>('GET /api/kids/topics', {
  kids: 'filtered',
})

export const getKidsTopic = publicCall<{ params: KidsTopicParam; response: KidsTopicView }>(
  'GET /api/kids/topics/{topic}',
  { kids: 'filtered' },
)

export const listKidsPuzzles = publicCall<{
  query: KidsPuzzlesQuery
  response: KidsPuzzleView[]
}>('GET /api/kids/puzzles', { kids: 'same' })
