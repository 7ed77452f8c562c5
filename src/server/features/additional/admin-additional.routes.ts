import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-additional.ts'
import {
  additionalInput,
  additionalPatch,
  additionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { additional, listAdditionalForAdmin } from './additional.service.ts'

export const adminAdditionalRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.listAllAdditional,
    'List all additional resources, including inactive ones. By category and order.',
    { response: z.array(additionalResourceView) },
    () => listAdditionalForAdmin(ctx),
  ),
  serve(
    calls.createAdditional,
    'Add an additional resource',
    { body: additionalInput, response: additionalResourceView },
    ({ body }) => additional.create(ctx, body),
  ),
  serve(
    calls.changeAdditional,
    'Update the given fields of an additional resource',
    { body: additionalPatch, response: additionalResourceView, ifMatch: true },
    ({ params: { id }, body: patch, seenAt }) => additional.change(ctx, { id, patch, seenAt }),
  ),
  serve(calls.removeAdditional, 'Delete an additional resource', {}, ({ params }) =>
    additional.remove(ctx, params.id),
  ),
])
