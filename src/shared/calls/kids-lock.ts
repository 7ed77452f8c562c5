import type { KidsLockInput, KidsLockView, KidsUnlockInput } from '../contracts/kids-lock.ts'
import type { PublicCall } from './call.ts'

export const getKidsLock: PublicCall<{ response: KidsLockView }> = {
  method: 'GET',
  path: '/api/kids-lock',
  access: 'public',
  kids: 'same',
}

export const lockKids: PublicCall<{ body: KidsLockInput; response: KidsLockView }> = {
  method: 'POST',
  path: '/api/kids-lock',
  access: 'public',
  kids: 'same',
}

export const unlockKids: PublicCall<{ body: KidsUnlockInput }> = {
  method: 'POST',
  path: '/api/kids-unlock',
  access: 'public',
  kids: 'same',
}
