import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-kid-hosts.ts'
import { kidHostInput, kidHostView } from '#shared/contracts/kid-hosts.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { addHost, listHosts, removeHost } from './admin-kid-hosts.service.ts'

export function adminKidHostRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.listKidHosts,
    {
      summary: 'List the websites that are made for children',
      response: z.array(kidHostView),
      returns: 'The websites',
    },
    () => listHosts(ctx),
  )
  serve(
    api,
    calls.addKidHost,
    {
      summary: 'Add a website that is made for children',
      body: kidHostInput,
      response: kidHostView,
      returns: 'The new one',
      refusals: [409],
    },
    ({ body, editor }) => addHost(ctx, editor, body.host),
  )
  serve(
    api,
    calls.removeKidHost,
    {
      summary: 'Remove a website from those made for children',
      params: kidHostInput,
      returns: 'Removed',
      refusals: [404],
    },
    async ({ params, editor }) => {
      await removeHost(ctx, editor, params.host)
    },
  )
}
