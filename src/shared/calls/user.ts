import type { UserView } from '../contracts/profile.ts'
import type { PublicCall } from './call.ts'

/** Has a 401 of its own: that nobody is logged in is a normal response, and it removes the cookies. */
export const getUser: PublicCall<{ response: UserView }> = {
  method: 'GET',
  path: '/api/user',
  access: 'public',
}

export const logOut: PublicCall<object> = {
  method: 'POST',
  path: '/api/logout',
  access: 'public',
}
