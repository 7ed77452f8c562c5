import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/openings.ts'
import {
  filterOptionsView,
  openingCategoryView,
  openingSubcategoryView,
  openingView,
  subcategoryOpeningView,
} from '#shared/contracts/openings.ts'
import { idParam } from '#shared/contracts/fields.ts'
import { NO_RESOURCE, onResources } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serveCached } from '../../platform/http/serve.ts'
import {
  getFilterOptions,
  getOpeningCategories,
  getOpenings,
  getOpeningsOfSubcategory,
  getOpeningSubcategories,
} from './openings.service.ts'

export function openingRoutes(api: App, ctx: AppContext): void {
  serveCached(
    api,
    ctx,
    calls.getFilterOptions,
    {
      summary: 'Get the options of the advanced filters',
      response: filterOptionsView,
      returns: 'Filter options',
    },
    () => getFilterOptions(ctx),
    () => onResources([], { reads: new Set(['language', 'subtitles', 'kids']) }),
  )
  serveCached(
    api,
    ctx,
    calls.listOpeningCategories,
    {
      summary: 'List the main opening categories',
      response: z.array(openingCategoryView),
      returns: 'Opening categories in order',
    },
    () => getOpeningCategories(ctx),
    () => NO_RESOURCE,
  )
  serveCached(
    api,
    ctx,
    calls.listOpeningSubcategories,
    {
      summary: 'List the opening subcategories',
      response: z.array(openingSubcategoryView),
      returns: 'Subcategories in order',
    },
    () => getOpeningSubcategories(ctx),
    () => NO_RESOURCE,
  )
  serveCached(
    api,
    ctx,
    calls.listOpenings,
    {
      summary: 'List the openings',
      response: z.array(openingView),
      returns: 'Openings in order',
    },
    () => getOpenings(ctx),
    () => NO_RESOURCE,
  )
  serveCached(
    api,
    ctx,
    calls.listOpeningsOfSubcategory,
    {
      summary: 'List the openings of one subcategory',
      params: idParam,
      response: z.array(subcategoryOpeningView),
      returns: 'Names of the openings',
      refusals: [404],
    },
    ({ params }) => getOpeningsOfSubcategory(ctx, params.id),
    () => NO_RESOURCE,
  )
}
