import * as calls from '#shared/calls/admin-openings.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { searchesByOpening } from '../search/search-counts.service.ts'
import * as service from './admin-openings.service.ts'

export const adminOpeningRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.countOpeningUsage,
    'Count the resources that belong to each opening, and how much people want it',
    async () => service.getOpeningUsage(ctx, await searchesByOpening(ctx)),
  ),
  serve(
    calls.createOpeningCategory,
    'Add an opening category',
    ({ body }) => service.categories.create(ctx, body),
    { refusals: [409] },
  ),
  serve(
    calls.changeOpeningCategory,
    'Update the given fields of an opening category',
    ({ params: { id }, body: patch, seenAt }) =>
      service.categories.change(ctx, { id, patch, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.removeOpeningCategory,
    'Delete an opening category; its subcategories and openings are kept without a category',
    ({ params }) => service.categories.remove(ctx, params.id),
  ),
  serve(calls.createOpeningSubcategory, 'Add an opening subcategory', ({ body }) =>
    service.subcategories.create(ctx, body),
  ),
  serve(
    calls.changeOpeningSubcategory,
    'Update the given fields of an opening subcategory; its openings move with it',
    ({ params: { id }, body: patch, seenAt }) =>
      service.subcategories.change(ctx, { id, patch, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.removeOpeningSubcategory,
    'Delete an opening subcategory; its openings are kept without a subcategory',
    ({ params }) => service.subcategories.remove(ctx, params.id),
  ),
  serve(calls.createOpening, 'Add an opening', ({ body }) => service.openings.create(ctx, body), {
    refusals: [409],
  }),
  serve(
    calls.changeOpening,
    'Update the given fields of an opening; its resources take on a new name. Changing the category clears the subcategory, unless the body names one in the new category.',
    ({ params: { id }, body: patch, seenAt }) =>
      service.openings.change(ctx, { id, patch, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.removeOpening,
    'Delete an opening; its resources are kept without an opening',
    ({ params }) => service.openings.remove(ctx, params.id),
  ),
])
