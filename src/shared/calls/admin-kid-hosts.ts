import type { KidHostInput, KidHostView } from '../contracts/kid-hosts.ts'
import type { CuratorCall } from './call.ts'

export const listKidHosts: CuratorCall<{ response: KidHostView[] }> = {
  method: 'GET',
  path: '/api/admin/kid-hosts',
  access: 'curator',
}

export const addKidHost: CuratorCall<{ body: KidHostInput; response: KidHostView }> = {
  method: 'POST',
  path: '/api/admin/kid-hosts',
  access: 'curator',
  status: 201,
  touches: ['/api/admin/kid-hosts'],
}

export const removeKidHost: CuratorCall<{ params: KidHostInput }> = {
  method: 'DELETE',
  path: '/api/admin/kid-hosts/{host}',
  access: 'curator',
  touches: ['/api/admin/kid-hosts'],
}
