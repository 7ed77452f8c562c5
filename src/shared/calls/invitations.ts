import { type ApiPath, adminCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/admin/invitations', '/api/admin/audit']

export const listInvitations = adminCall(
  'GET /api/admin/invitations ?invitationsQuery -> invitationView[]',
)

export const createInvitation = adminCall(
  'POST /api/admin/invitations invitationInput -> invitationView',
  { status: 201, touches: TOUCHED },
)

export const revokeInvitation = adminCall('DELETE /api/admin/invitations/{code} :invitationParam', {
  touches: TOUCHED,
})
