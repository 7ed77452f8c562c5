import type { SiteInput, SiteView } from '../contracts/site.ts'
import type { AdminCall, PublicCall } from './call.ts'

export const getSite: PublicCall<{ response: SiteView }> = {
  method: 'GET',
  path: '/api/site',
  access: 'public',
  kids: 'same',
}

export const changeSite: AdminCall<{ body: SiteInput; response: SiteView }> = {
  method: 'PUT',
  path: '/api/admin/site',
  access: 'admin',
  touches: ['/api/site'],
}
