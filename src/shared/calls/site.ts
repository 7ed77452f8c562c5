import { publicCall, adminCall } from './call.ts'

export const getSite = publicCall('GET /api/site -> siteView', { kids: 'same' })

export const changeSite = adminCall('PUT /api/admin/site siteInput -> siteView', {
  touches: ['/api/site', '/api/admin/setup-steps'],
})

export const setSitePicture = adminCall(
  'PUT /api/admin/site/pictures/{picture} :pictureParams file -> siteView',
  { touches: ['/api/site'] },
)

export const removeSitePicture = adminCall(
  'DELETE /api/admin/site/pictures/{picture} :pictureParams',
  { touches: ['/api/site'] },
)

export const listSetupSteps = adminCall('GET /api/admin/setup-steps -> setupStepView[]')

export const setSetupStep = adminCall(
  'PUT /api/admin/setup-steps/{step} :setupStepParam setupStepInput',
  { touches: ['/api/admin/setup-steps'] },
)
