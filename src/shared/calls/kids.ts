import type {
  KidsPuzzlesQuery,
  KidsPuzzleView,
  KidsTopicParam,
  KidsTopicView,
  KidsLockInput,
  KidsLockView,
  KidsUnlockInput,
  KidHostInput,
  KidHostView,
} from '../contracts/kids.ts'
import { publicCall, curatorCall } from './call.ts'

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

export const listKidHosts = curatorCall<{ response: KidHostView[] }>('GET /api/admin/kid-hosts')

export const addKidHost = curatorCall<{ body: KidHostInput; response: KidHostView }>(
  'POST /api/admin/kid-hosts',
  { status: 201, touches: ['/api/admin/kid-hosts'] },
)

export const removeKidHost = curatorCall<{ params: KidHostInput }>(
  'DELETE /api/admin/kid-hosts/{host}',
  { touches: ['/api/admin/kid-hosts'] },
)
