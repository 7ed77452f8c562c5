import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  filterOptionsView,
  openingCategoryView,
  openingSubcategoryView,
  openingView,
  subcategoryOpeningView,
} from '#shared/contracts/openings.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { publicAnswer } from '../../platform/http/public-answer.ts'
import {
  getFilterOptions,
  getOpeningCategories,
  getOpenings,
  getOpeningsOfSubcategory,
  getOpeningSubcategories,
} from './openings.service.ts'

const filters = createRoute({
  method: 'get',
  path: '/api/filters',
  summary: 'Get the options of the advanced filters',
  ...access('public'),
  responses: { 200: jsonAnswer(filterOptionsView, 'Filter options') },
})

const categories = createRoute({
  method: 'get',
  path: '/api/opening-categories',
  summary: 'List the main opening categories',
  ...access('public'),
  responses: { 200: jsonAnswer(z.array(openingCategoryView), 'Opening categories in order') },
})

const subcategories = createRoute({
  method: 'get',
  path: '/api/opening-subcategories',
  summary: 'List the opening subcategories',
  ...access('public'),
  responses: { 200: jsonAnswer(z.array(openingSubcategoryView), 'Subcategories in order') },
})

const all = createRoute({
  method: 'get',
  path: '/api/openings',
  summary: 'List the openings',
  ...access('public'),
  responses: { 200: jsonAnswer(z.array(openingView), 'Openings in order') },
})

const ofSubcategory = createRoute({
  method: 'get',
  path: '/api/opening-subcategories/{id}/openings',
  summary: 'List the openings of one subcategory',
  ...access('public'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer(z.array(subcategoryOpeningView), 'Names of the openings'),
    ...refusals(400, 404),
  },
})

export function openingRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(filters, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await getFilterOptions(ctx) })),
  )
  api.openapi(categories, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await getOpeningCategories(ctx) })),
  )
  api.openapi(subcategories, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await getOpeningSubcategories(ctx) })),
  )
  api.openapi(all, (c) => publicAnswer(ctx, c, async () => ({ body: await getOpenings(ctx) })))
  api.openapi(ofSubcategory, (c) =>
    publicAnswer(ctx, c, async () => ({
      body: await getOpeningsOfSubcategory(ctx, c.req.valid('param').id),
    })),
  )
}
