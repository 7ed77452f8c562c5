import * as calls from '#shared/calls/openings.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached, serve } from '../../platform/http/call-table.ts'
import * as service from './openings.service.ts'
import { searchesByOpening } from '../search/search-counts.service.ts'
import * as adminService from './admin-openings.service.ts'

export const openingRoutes = callTable((ctx: AppContext) => [
  serveCached(calls.getFilterOptions, 'Get the options of the advanced filters', () =>
    service.getFilterOptions(ctx),
  ),
  serveCached(calls.listOpeningCategories, 'List the main opening categories', () =>
    service.getOpeningCategories(ctx),
  ),
  serveCached(calls.listOpeningSubcategories, 'List the opening subcategories', () =>
    service.getOpeningSubcategories(ctx),
  ),
  serveCached(calls.listOpenings, 'List the openings', () => service.getOpenings(ctx)),
  serveCached(
    calls.listOpeningsOfSubcategory,
    'List the openings of one subcategory',
    ({ params }) => service.getOpeningsOfSubcategory(ctx, params.id),
  ),
  serve(
    calls.countOpeningUsage,
    'Count the resources that belong to each opening, and how much people want it',
    async () => adminService.getOpeningUsage(ctx, await searchesByOpening(ctx)),
  ),
  serve(
    calls.createOpeningCategory,
    'Add an opening category',
    ({ body }) => adminService.categories.create(ctx, body),
    { refusals: [409] },
  ),
  serve(
    calls.changeOpeningCategory,
    'Update the given fields of an opening category',
    ({ params: { id }, body: patch, seenAt }) =>
      adminService.categories.change(ctx, { id, patch, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.removeOpeningCategory,
    'Delete an opening category; its subcategories and openings are kept without a category',
    ({ params }) => adminService.categories.remove(ctx, params.id),
  ),
  serve(calls.createOpeningSubcategory, 'Add an opening subcategory', ({ body }) =>
    adminService.subcategories.create(ctx, body),
  ),
  serve(
    calls.changeOpeningSubcategory,
    'Update the given fields of an opening subcategory; its openings move with it',
    ({ params: { id }, body: patch, seenAt }) =>
      adminService.subcategories.change(ctx, { id, patch, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.removeOpeningSubcategory,
    'Delete an opening subcategory; its openings are kept without a subcategory',
    ({ params }) => adminService.subcategories.remove(ctx, params.id),
  ),
  serve(
    calls.createOpening,
    'Add an opening',
    ({ body }) => adminService.openings.create(ctx, body),
    {
      refusals: [409],
    },
  ),
  serve(
    calls.changeOpening,
    'Update the given fields of an opening; its resources take on a new name. Changing the category clears the subcategory, unless the body names one in the new category.',
    ({ params: { id }, body: patch, seenAt }) =>
      adminService.openings.change(ctx, { id, patch, seenAt }),
    { ifMatch: true },
  ),
  serve(
    calls.removeOpening,
    'Delete an opening; its resources are kept without an opening',
    ({ params }) => adminService.openings.remove(ctx, params.id),
  ),
])
