import * as calls from '#shared/calls/people.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { createInvitation, listInvitations, revokeInvitation } from './invitations.service.ts'

export const invitationRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listInvitations,
    'List the invitations, the newest first',
    ({ query }) => listInvitations(ctx, query),
    { paged: true },
  ),
  serve(
    calls.createInvitation,
    'Invite people: whoever registers with the code is let in at once, whoever may sign up and whatever the domains. For a role above a member the password must have been confirmed within the last ten minutes.',
    ({ body, viewer }) => createInvitation(ctx, viewer, body),
  ),
  serve(
    calls.revokeInvitation,
    'Revoke an invitation. Whoever has come with it stays.',
    ({ params }) => revokeInvitation(ctx, params),
  ),
])
