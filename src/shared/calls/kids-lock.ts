import type { KidsLockInput, KidsLockView, KidsUnlockInput } from '../contracts/kids-lock.ts'
import { publicCall } from './call.ts'

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
