import type { KidHostInput, KidHostView } from '../contracts/kid-hosts.ts'
import type { AdminCall } from './call.ts'

export const listKidHosts: AdminCall<{ response: KidHostView[] }> = {
  method: 'GET',
  path: '/api/admin/kid-hosts',
  access: 'admin',
}

export const addKidHost: AdminCall<{ body: KidHostInput; response: KidHostView }> = {
  method: 'POST',
  path: '/api/admin/kid-hosts',
  access: 'admin',
  status: 201,
  touches: ['/api/admin/kid-hosts'],
}

export const removeKidHost: AdminCall<{ params: KidHostInput }> = {
  method: 'DELETE',
  path: '/api/admin/kid-hosts/{host}',
  access: 'admin',
  touches: ['/api/admin/kid-hosts'],
}
