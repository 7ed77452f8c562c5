import type {
  KidsClassBrowser,
  KidsClassBrowserInput,
  KidsClassInput,
  KidsClassJoin,
  KidsClassNumber,
  KidsClassView,
} from '../contracts/kids-class.ts'
import type {
  KidsLockInput,
  KidsLockView,
  KidsUnlockInput,
  KidsUnlockLinkInput,
} from '../contracts/kids-lock.ts'
import type { MessageAnswer } from '../contracts/message-answer.ts'
import type { MemberCall, PublicCall } from './call.ts'

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

export const mailKidsUnlock: PublicCall<{ response: MessageAnswer }> = {
  method: 'POST',
  path: '/api/kids-unlock-mail',
  access: 'public',
  kids: 'same',
}

export const unlockKidsByLink: PublicCall<{ body: KidsUnlockLinkInput }> = {
  method: 'POST',
  path: '/api/kids-unlock-link',
  access: 'public',
  kids: 'same',
}

export const getKidsClass: MemberCall<{ response: KidsClassView }> = {
  method: 'GET',
  path: '/api/kids-class',
  access: 'member',
}

export const renewKidsClass: MemberCall<{ body: KidsClassInput; response: KidsClassView }> = {
  method: 'PUT',
  path: '/api/kids-class',
  access: 'member',
  whileSuspended: true,
  touches: ['/api/kids-class'],
}

export const joinKidsClass: PublicCall<{ body: KidsClassJoin; response: KidsLockView }> = {
  method: 'POST',
  path: '/api/kids-class/join',
  access: 'public',
  kids: 'same',
}

export const nameKidsClassBrowser: MemberCall<{
  params: KidsClassNumber
  body: KidsClassBrowserInput
  response: KidsClassBrowser
}> = {
  method: 'PUT',
  path: '/api/kids-class/browsers/{number}',
  access: 'member',
  whileSuspended: true,
  touches: ['/api/kids-class'],
}

export const unlockKidsClass: MemberCall<object> = {
  method: 'DELETE',
  path: '/api/kids-class/browsers',
  access: 'member',
  whileSuspended: true,
  touches: ['/api/kids-class'],
}

export const unlockKidsClassBrowser: MemberCall<{ params: KidsClassNumber }> = {
  method: 'DELETE',
  path: '/api/kids-class/browsers/{number}',
  access: 'member',
  whileSuspended: true,
  touches: ['/api/kids-class'],
}
