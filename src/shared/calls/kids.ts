import { publicCall } from './call.ts'

export const listKidsTopics = publicCall('GET /api/kids/topics -> kidsTopicView[]', {
  kids: 'filtered',
})

export const getKidsTopic = publicCall(
  'GET /api/kids/topics/{topic} :kidsTopicParam -> kidsTopicView',
  { kids: 'filtered' },
)

export const listKidsPuzzles = publicCall(
  'GET /api/kids/puzzles ?kidsPuzzlesQuery -> kidsPuzzleView[]',
  { kids: 'same' },
)

export const getKidsLock = publicCall('GET /api/kids-lock -> kidsLockView', { kids: 'same' })

export const lockKids = publicCall('POST /api/kids-lock kidsLockInput -> kidsLockView', {
  kids: 'same',
})

export const unlockKids = publicCall('POST /api/kids-unlock kidsUnlockInput', { kids: 'same' })
