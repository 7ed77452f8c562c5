import type { IdParam } from '../contracts/fields.ts'
import type { NewTokenView, TokenInput, TokenView } from '../contracts/tokens.ts'
import type { MemberCall } from './call.ts'

export const listTokens: MemberCall<{ response: TokenView[] }> = {
  method: 'GET',
  path: '/api/tokens',
  access: 'member',
}

export const createToken: MemberCall<{ body: TokenInput; response: NewTokenView }> = {
  method: 'POST',
  path: '/api/tokens',
  access: 'member',
  notForSeats: true,
  status: 201,
  touches: ['/api/tokens'],
}

export const revokeToken: MemberCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/tokens/{id}',
  access: 'member',
  whileSuspended: true,
  touches: ['/api/tokens'],
}
