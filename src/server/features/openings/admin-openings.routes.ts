import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { idParam } from '#shared/contracts/id-param.ts'
import {
  openingCategoryInput,
  openingCategoryPatch,
  openingCategoryView,
  openingInput,
  openingPatch,
  openingSubcategoryInput,
  openingSubcategoryPatch,
  openingSubcategoryView,
  openingUsageView,
  openingView,
} from '#shared/contracts/openings.ts'
import type { AppContext } from '../../context.ts'
import { access, editorOf } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import {
  changeCategory,
  createCategory,
  removeCategory,
} from './admin-opening-categories.service.ts'
import {
  changeSubcategory,
  createSubcategory,
  removeSubcategory,
} from './admin-opening-subcategories.service.ts'
import {
  changeOpening,
  createOpening,
  getOpeningUsage,
  removeOpening,
} from './admin-openings.service.ts'

const usage = createRoute({
  method: 'get',
  path: '/api/admin/opening-usage',
  summary: 'Count the resources that belong to each opening',
  ...access('admin'),
  responses: {
    200: jsonAnswer(z.array(openingUsageView), 'One entry per opening, by id'),
    ...refusals(401, 403),
  },
})

const createCategoryRoute = createRoute({
  method: 'post',
  path: '/api/admin/opening-categories',
  summary: 'Add an opening category',
  ...access('admin'),
  request: jsonBody(openingCategoryInput),
  responses: {
    201: jsonAnswer(openingCategoryView, 'The new category'),
    ...refusals(400, 401, 403, 409),
  },
})

const changeCategoryRoute = createRoute({
  method: 'put',
  path: '/api/admin/opening-categories/{id}',
  summary: 'Update the given fields of an opening category',
  ...access('admin'),
  request: { params: idParam, ...jsonBody(openingCategoryPatch) },
  responses: {
    200: jsonAnswer(openingCategoryView, 'The updated category'),
    ...refusals(400, 401, 403, 404, 409),
  },
})

const removeCategoryRoute = createRoute({
  method: 'delete',
  path: '/api/admin/opening-categories/{id}',
  summary: 'Delete an opening category; its subcategories and openings are kept without a category',
  ...access('admin'),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...refusals(400, 401, 403, 404) },
})

const createSubcategoryRoute = createRoute({
  method: 'post',
  path: '/api/admin/opening-subcategories',
  summary: 'Add an opening subcategory',
  ...access('admin'),
  request: jsonBody(openingSubcategoryInput),
  responses: {
    201: jsonAnswer(openingSubcategoryView, 'The new subcategory'),
    ...refusals(400, 401, 403),
  },
})

const changeSubcategoryRoute = createRoute({
  method: 'put',
  path: '/api/admin/opening-subcategories/{id}',
  summary: 'Update the given fields of an opening subcategory; its openings move with it',
  ...access('admin'),
  request: { params: idParam, ...jsonBody(openingSubcategoryPatch) },
  responses: {
    200: jsonAnswer(openingSubcategoryView, 'The updated subcategory'),
    ...refusals(400, 401, 403, 404),
  },
})

const removeSubcategoryRoute = createRoute({
  method: 'delete',
  path: '/api/admin/opening-subcategories/{id}',
  summary: 'Delete an opening subcategory; its openings are kept without a subcategory',
  ...access('admin'),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...refusals(400, 401, 403, 404) },
})

const createOpeningRoute = createRoute({
  method: 'post',
  path: '/api/admin/openings',
  summary: 'Add an opening',
  ...access('admin'),
  request: jsonBody(openingInput),
  responses: { 201: jsonAnswer(openingView, 'The new opening'), ...refusals(400, 401, 403, 409) },
})

const changeOpeningRoute = createRoute({
  method: 'put',
  path: '/api/admin/openings/{id}',
  summary: 'Update the given fields of an opening; its resources take on a new name',
  description:
    'Changing the category clears the subcategory, unless the body names one in the new category.',
  ...access('admin'),
  request: { params: idParam, ...jsonBody(openingPatch) },
  responses: {
    200: jsonAnswer(openingView, 'The updated opening'),
    ...refusals(400, 401, 403, 404, 409),
  },
})

const removeOpeningRoute = createRoute({
  method: 'delete',
  path: '/api/admin/openings/{id}',
  summary: 'Delete an opening; its resources are kept without an opening',
  ...access('admin'),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...refusals(400, 401, 403, 404) },
})

export function adminOpeningRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(usage, async (c) => c.json(await getOpeningUsage(ctx), 200))
  categoryRoutes(api, ctx)
  subcategoryRoutes(api, ctx)
  api.openapi(createOpeningRoute, async (c) =>
    c.json(await createOpening(ctx, editorOf(c), c.req.valid('json')), 201),
  )
  api.openapi(changeOpeningRoute, async (c) => {
    const change = { id: c.req.valid('param').id, patch: c.req.valid('json') }
    return c.json(await changeOpening(ctx, editorOf(c), change), 200)
  })
  api.openapi(removeOpeningRoute, async (c) => {
    await removeOpening(ctx, editorOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
}

function categoryRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(createCategoryRoute, async (c) =>
    c.json(await createCategory(ctx, editorOf(c), c.req.valid('json')), 201),
  )
  api.openapi(changeCategoryRoute, async (c) => {
    const change = { id: c.req.valid('param').id, patch: c.req.valid('json') }
    return c.json(await changeCategory(ctx, editorOf(c), change), 200)
  })
  api.openapi(removeCategoryRoute, async (c) => {
    await removeCategory(ctx, editorOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
}

function subcategoryRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(createSubcategoryRoute, async (c) =>
    c.json(await createSubcategory(ctx, editorOf(c), c.req.valid('json')), 201),
  )
  api.openapi(changeSubcategoryRoute, async (c) => {
    const change = { id: c.req.valid('param').id, patch: c.req.valid('json') }
    return c.json(await changeSubcategory(ctx, editorOf(c), change), 200)
  })
  api.openapi(removeSubcategoryRoute, async (c) => {
    await removeSubcategory(ctx, editorOf(c), c.req.valid('param').id)
    return c.body(null, 204)
  })
}
