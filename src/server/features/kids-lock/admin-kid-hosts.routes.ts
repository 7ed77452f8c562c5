import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-kid-hosts.ts'
import { kidHostInput, kidHostView } from '#shared/contracts/kid-hosts.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { addHost, hosts, listHosts } from './admin-kid-hosts.service.ts'

export const adminKidHostRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listKidHosts,
    'List the websites that are made for children',
    { response: z.array(kidHostView) },
    () => listHosts(ctx),
  ),
  serve(
    calls.addKidHost,
    'Add a website that is made for children',
    { body: kidHostInput, response: kidHostView, refusals: [409] },
    ({ body }) => addHost(ctx, body),
  ),
  serve(
    calls.removeKidHost,
    'Remove a website from those made for children',
    { params: kidHostInput },
    ({ params }) => hosts.remove(ctx, params.host),
  ),
])
