import * as calls from '#shared/calls/site.ts'
import { siteInput, siteView } from '#shared/contracts/site.ts'
import type { AppContext } from '../../context.ts'
import { NO_RESOURCE } from '../../platform/cache/dependencies.ts'
import { callTable, serve, serveCached } from '../../platform/http/call-table.ts'
import { changeSite, getSite } from './site.service.ts'

export const siteRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.getSite,
    'Get the name of the site, its colors, and who may sign up',
    { response: siteView },
    () => getSite(ctx),
    () => NO_RESOURCE,
  ),
  serve(
    calls.changeSite,
    'Change the settings of the site. Fields that are left out stay as they are; what the environment fixes cannot be changed.',
    { body: siteInput, response: siteView, ifMatch: true },
    ({ body, editor, seenAt }) => changeSite(ctx, editor, { input: body, seenAt }),
  ),
])
