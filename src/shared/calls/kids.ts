import { curatorCall, publicCall } from './call.ts'

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

export const listKidHosts = curatorCall('GET /api/admin/kid-hosts -> kidHostView[]')

export const addKidHost = curatorCall('POST /api/admin/kid-hosts kidHostInput -> kidHostView', {
  status: 201,
  touches: ['/api/admin/kid-hosts'],
})

export const removeKidHost = curatorCall('DELETE /api/admin/kid-hosts/{host} :kidHostInput', {
  touches: ['/api/admin/kid-hosts'],
})
