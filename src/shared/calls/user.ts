import type { LogoutAnswer } from '../contracts/identities.ts'
import type { UserView } from '../contracts/profile.ts'
import { publicCall, type PublicCall } from './call.ts'

/** Has its own 401, because it is a normal response that nobody is logged in; it also removes the cookies. */
export const getUser: PublicCall<{ response: UserView }> & { cached: 'session' } = {
  method: 'GET',
  path: '/api/user',
  access: 'public',
  kids: 'seats',
  cached: 'session',
}

export const logOut = publicCall<{ response: LogoutAnswer }>('POST /api/logout', { kids: 'same' })
