import * as calls from '#shared/calls/ways-in.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { beginPasskeyUse } from './passkey-proofs.service.ts'
import * as service from './passkeys.service.ts'

export const passkeyRoutes = callTable((ctx: AppContext) => [
  serve(calls.listPasskeys, "List the user's passkeys, the newest first", ({ viewer }) =>
    service.listPasskeys(ctx, viewer.user.id),
  ),
  serve(
    calls.beginPasskey,
    'Get what a browser needs to create a passkey; who is logged in must have been confirmed within the last ten minutes. The challenge counts once, within five minutes.',
    ({ viewer }) => service.beginPasskey(ctx, viewer),
    { refusals: [409] },
  ),
  serve(
    calls.addPasskey,
    'Add the passkey that the browser has created; who is logged in must have been confirmed within the last ten minutes. Without a name, it gets that of its authenticator.',
    ({ body, viewer }) => service.addPasskey(ctx, viewer, body),
    { refusals: [409] },
  ),
  serve(calls.renamePasskey, 'Rename a passkey', ({ params, body, viewer }) =>
    service.renamePasskey(ctx, viewer, { ...params, ...body }),
  ),
  serve(
    calls.removePasskey,
    'Remove a passkey, unless it is the only way into the account; who is logged in must have been confirmed within the last ten minutes',
    ({ params, viewer }) => service.removePasskey(ctx, viewer, params),
    { refusals: [409] },
  ),
  serve(
    calls.beginPasskeyLogin,
    'Get what a browser needs to ask for a passkey. The challenge counts once, within five minutes.',
    () => beginPasskeyUse(ctx),
  ),
])
