import * as calls from '#shared/calls/site.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { spokenAnswer } from '../../platform/http/kept-answers.ts'
import { PICTURE_TYPES } from '#shared/domain/site-pictures.ts'
import { removePicture, setPicture } from './site-pictures.service.ts'
import { listSetupSteps, setStep, changeSite, getSite } from './site.service.ts'

export const siteRoutes = callTable((ctx: AppContext) => [
  // The titles of its pages are in the reader's language, so it is kept once for each.
  serve(
    calls.getSite,
    'Get the name of the site, its colors, its pages, and who may sign up',
    ({ c, t: { language } }) =>
      spokenAnswer(ctx, c, language, async () => ({ body: await getSite(ctx, language) })),
  ),
  serve(
    calls.changeSite,
    'Change the settings of the site. Fields that are left out stay as they are; what the environment fixes cannot be changed.',
    ({ body, seenAt, t: { language } }) => changeSite(ctx, { input: body, seenAt, language }),
    { ifMatch: true },
  ),
  serve(
    calls.setSitePicture,
    'Set a picture of the site. The body is a PNG, JPEG or WebP of at most 2 MB and 4,000 pixels a side; of an animation, the first picture counts.',
    async ({ params, c, t }) => {
      const type = c.req.header('content-type')
      const bytes = Buffer.from(await c.req.arrayBuffer())
      await setPicture(ctx, { ...params, type, bytes })
      return getSite(ctx, t.language)
    },
    { takes: PICTURE_TYPES, refusals: [413, 415] },
  ),
  serve(calls.removeSitePicture, 'Remove a picture of the site', ({ params }) =>
    removePicture(ctx, params.picture),
  ),
  serve(
    calls.listSetupSteps,
    'List what a new site should look at once, with what is done of it as far as the server knows',
    () => listSetupSteps(ctx),
  ),
  serve(
    calls.setSetupStep,
    'Put a line of the list of a new site away, for all admins, or take that back',
    ({ params, body }) => setStep(ctx, { ...params, ...body }),
  ),
])
