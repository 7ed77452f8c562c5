import type { KidHostInput, KidHostView } from '../contracts/kids.ts'
import { curatorCall } from './call.ts'

export const listKidHosts = curatorCall<{ response: KidHostView[] }>('GET /api/admin/kid-hosts')

export const addKidHost = curatorCall<{ body: KidHostInput; response: KidHostView }>(
  'POST /api/admin/kid-hosts',
  { status: 201, touches: ['/api/admin/kid-hosts'] },
)

export const removeKidHost = curatorCall<{ params: KidHostInput }>(
  'DELETE /api/admin/kid-hosts/{host}',
  { touches: ['/api/admin/kid-hosts'] },
)
