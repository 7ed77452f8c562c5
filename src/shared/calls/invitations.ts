import type { InvitationInput, InvitationParam, InvitationView } from '../contracts/invitations.ts'
import type { AdminCall, ApiPath } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/admin/invitations', '/api/admin/audit']

export const listInvitations: AdminCall<{ response: InvitationView[] }> = {
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
}

export const createInvitation: AdminCall<{ body: InvitationInput; response: InvitationView }> = {
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  status: 201,
  touches: TOUCHED,
}

export const revokeInvitation: AdminCall<{ params: InvitationParam }> = {
  method: 'DELETE',
  path: '/api/admin/invitations/{code}',
  access: 'admin',
  touches: TOUCHED,
}
