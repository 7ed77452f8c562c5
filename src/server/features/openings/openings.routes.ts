import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/openings.ts'
import * as schemas from '#shared/contracts/openings.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import * as service from './openings.service.ts'

export const openingRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.getFilterOptions,
    'Get the options of the advanced filters',
    { response: schemas.filterOptionsView },
    () => service.getFilterOptions(ctx),
  ),
  serveCached(
    calls.listOpeningCategories,
    'List the main opening categories',
    { response: z.array(schemas.openingCategoryView) },
    () => service.getOpeningCategories(ctx),
  ),
  serveCached(
    calls.listOpeningSubcategories,
    'List the opening subcategories',
    { response: z.array(schemas.openingSubcategoryView) },
    () => service.getOpeningSubcategories(ctx),
  ),
  serveCached(
    calls.listOpenings,
    'List the openings',
    { response: z.array(schemas.openingView) },
    () => service.getOpenings(ctx),
  ),
  serveCached(
    calls.listOpeningsOfSubcategory,
    'List the openings of one subcategory',
    { response: z.array(schemas.subcategoryOpeningView) },
    ({ params }) => service.getOpeningsOfSubcategory(ctx, params.id),
  ),
])
