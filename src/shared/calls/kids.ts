import type { KidsPuzzlesQuery, KidsPuzzleView } from '../contracts/kids-puzzles.ts'
import type { KidsTopicParam, KidsTopicView } from '../contracts/kids-topics.ts'
import type { PublicCall } from './call.ts'

export const listKidsTopics: PublicCall<{ response: KidsTopicView[] }> = {
  method: 'GET',
  path: '/api/kids/topics',
  access: 'public',
  kids: 'filtered',
}

export const getKidsTopic: PublicCall<{ params: KidsTopicParam; response: KidsTopicView }> = {
  method: 'GET',
  path: '/api/kids/topics/{topic}',
  access: 'public',
  kids: 'filtered',
}

export const listKidsPuzzles: PublicCall<{
  query: KidsPuzzlesQuery
  response: KidsPuzzleView[]
}> = {
  method: 'GET',
  path: '/api/kids/puzzles',
  access: 'public',
  kids: 'same',
}
