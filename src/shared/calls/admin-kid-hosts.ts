import { curatorCall } from './call.ts'

export const listKidHosts = curatorCall('GET /api/admin/kid-hosts -> kidHostView[]')

export const addKidHost = curatorCall('POST /api/admin/kid-hosts kidHostInput -> kidHostView', {
  status: 201,
  touches: ['/api/admin/kid-hosts'],
})

export const removeKidHost = curatorCall('DELETE /api/admin/kid-hosts/{host} :kidHostInput', {
  touches: ['/api/admin/kid-hosts'],
})
