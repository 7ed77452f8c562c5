import type {
  SetupStepInput,
  SetupStepParam,
  SetupStepView,
  SiteInput,
  SiteView,
} from '../contracts/site.ts'
import type { SitePicture } from '../domain/site-pictures.ts'
import { publicCall, adminCall } from './call.ts'

export const getSite = publicCall<{ response: SiteView }>('GET /api/site', { kids: 'same' })

export const changeSite = adminCall<{ body: SiteInput; response: SiteView }>(
  'PUT /api/admin/site',
  { touches: ['/api/site', '/api/admin/setup-steps'] },
)

export const setSitePicture = adminCall<{
  params: { picture: SitePicture }
  body: Blob
  response: SiteView
}>('PUT /api/admin/site/pictures/{picture}', { touches: ['/api/site'] })

export const removeSitePicture = adminCall<{ params: { picture: SitePicture } }>(
  'DELETE /api/admin/site/pictures/{picture}',
  { touches: ['/api/site'] },
)

export const listSetupSteps = adminCall<{ response: SetupStepView[] }>('GET /api/admin/setup-steps')

export const setSetupStep = adminCall<{ params: SetupStepParam; body: SetupStepInput }>(
  'PUT /api/admin/setup-steps/{step}',
  { touches: ['/api/admin/setup-steps'] },
)
