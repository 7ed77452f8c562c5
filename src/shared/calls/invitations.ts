import type {
  InvitationInput,
  InvitationParam,
  InvitationsQuery,
  InvitationView,
} from '../contracts/invitations.ts'
import { type ApiPath, adminCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/admin/invitations', '/api/admin/audit']

export const listInvitations = adminCall<{
  query: InvitationsQuery
  response: InvitationView[]
}>('GET /api/admin/invitations')

export const createInvitation = adminCall<{ body: InvitationInput; response: InvitationView }>(
  'POST /api/admin/invitations',
  { status: 201, touches: TOUCHED },
)

export const revokeInvitation = adminCall<{ params: InvitationParam }>(
  'DELETE /api/admin/invitations/{code}',
  { touches: TOUCHED },
)
