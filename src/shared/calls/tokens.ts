import type { IdParam } from '../contracts/fields.ts'
import type { NewTokenView, TokenInput, TokenView } from '../contracts/tokens.ts'
import { memberCall } from './call.ts'

export const listTokens = memberCall<{ response: TokenView[] }>('GET /api/tokens')

export const createToken = memberCall<{ body: TokenInput; response: NewTokenView }>(
  'POST /api/tokens',
  { notForSeats: true, status: 201, touches: ['/api/tokens'] },
)

export const revokeToken = memberCall<{ params: IdParam }>('DELETE /api/tokens/{id}', {
  whileSuspended: true,
  touches: ['/api/tokens'],
})
