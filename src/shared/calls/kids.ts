import type {
  KidsPuzzlesQuery,
  KidsPuzzleView,
  KidsTopicParam,
  KidsTopicView,
  KidsLockInput,
  KidsLockView,
  KidsUnlockInput,
} from '../contracts/kids.ts'
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

export const getKidsLock = publicCall<{ response: KidsLockView }>('GET /api/kids-lock', {
  kids: 'same',
})

export const lockKids = publicCall<{ body: KidsLockInput; response: KidsLockView }>(
  'POST /api/kids-lock',
  { kids: 'same' },
)

export const unlockKids = publicCall<{ body: KidsUnlockInput }>('POST /api/kids-unlock', {
  kids: 'same',
})
