import * as calls from '#shared/calls/openings.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import * as service from './openings.service.ts'

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
])
