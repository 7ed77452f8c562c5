import * as calls from '#shared/calls/ways-in.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { createToken, listTokens, revokeToken } from './tokens.service.ts'

export const tokenRoutes = callTable((ctx: AppContext) => [
  serve(calls.listTokens, 'List your tokens for programs. The newest comes first.', ({ viewer }) =>
    listTokens(ctx, viewer),
  ),
  serve(
    calls.createToken,
    'Create a token for a program, which sends it as `Authorization: Bearer {token}`. The response alone contains it. Needs a password of the last ten minutes.',
    ({ body, viewer }) => createToken(ctx, viewer, body),
    { refusals: [409] },
  ),
  serve(calls.revokeToken, 'Revoke one of your tokens', ({ params, viewer }) =>
    revokeToken(ctx, viewer, { id: params.id }),
  ),
])
