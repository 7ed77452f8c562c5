import type { SetupStepInput, SetupStepParam, SetupStepView } from '../contracts/setup-steps.ts'
import type { SiteInput, SiteView } from '../contracts/site.ts'
import type { SitePicture } from '../domain/site-pictures.ts'
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
  touches: ['/api/site', '/api/admin/setup-steps'],
}

export const setSitePicture: AdminCall<{
  params: { picture: SitePicture }
  body: Blob
  response: SiteView
}> = {
  method: 'PUT',
  path: '/api/admin/site/pictures/{picture}',
  access: 'admin',
  touches: ['/api/site'],
}

export const removeSitePicture: AdminCall<{ params: { picture: SitePicture } }> = {
  method: 'DELETE',
  path: '/api/admin/site/pictures/{picture}',
  access: 'admin',
  touches: ['/api/site'],
}

export const listSetupSteps: AdminCall<{ response: SetupStepView[] }> = {
  method: 'GET',
  path: '/api/admin/setup-steps',
  access: 'admin',
}

export const setSetupStep: AdminCall<{ params: SetupStepParam; body: SetupStepInput }> = {
  method: 'PUT',
  path: '/api/admin/setup-steps/{step}',
  access: 'admin',
  touches: ['/api/admin/setup-steps'],
}
