import { z } from '@hono/zod-openapi'
import * as calls from '#shared/calls/admin-openings.ts'
import { idParam } from '#shared/contracts/fields.ts'
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
import type { App } from '../../platform/http/app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from '../../platform/http/if-match.ts'
import { serve } from '../../platform/http/serve.ts'
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

export function adminOpeningRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.countOpeningUsage,
    {
      summary: 'Count the resources that belong to each opening',
      response: z.array(openingUsageView),
      returns: 'One entry per opening, by id',
    },
    () => getOpeningUsage(ctx),
  )
  categoryRoutes(api, ctx)
  subcategoryRoutes(api, ctx)
  serve(
    api,
    calls.createOpening,
    {
      summary: 'Add an opening',
      body: openingInput,
      response: openingView,
      returns: 'The new opening',
      refusals: [409],
    },
    ({ body, editor }) => createOpening(ctx, editor, body),
  )
  serve(
    api,
    calls.changeOpening,
    {
      summary: 'Update the given fields of an opening; its resources take on a new name',
      description: `Changing the category clears the subcategory, unless the body names one in the new category. ${IF_MATCH_NOTE}`,
      params: idParam,
      body: openingPatch,
      response: openingView,
      returns: 'The updated opening',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return changeOpening(ctx, editor, { id: params.id, patch: body, seenAt })
    },
  )
  serve(
    api,
    calls.removeOpening,
    {
      summary: 'Delete an opening; its resources are kept without an opening',
      params: idParam,
      returns: 'Deleted',
      refusals: [404],
    },
    async ({ params, editor }) => {
      await removeOpening(ctx, editor, params.id)
    },
  )
}

function categoryRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.createOpeningCategory,
    {
      summary: 'Add an opening category',
      body: openingCategoryInput,
      response: openingCategoryView,
      returns: 'The new category',
      refusals: [409],
    },
    ({ body, editor }) => createCategory(ctx, editor, body),
  )
  serve(
    api,
    calls.changeOpeningCategory,
    {
      summary: 'Update the given fields of an opening category',
      description: IF_MATCH_NOTE,
      params: idParam,
      body: openingCategoryPatch,
      response: openingCategoryView,
      returns: 'The updated category',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return changeCategory(ctx, editor, { id: params.id, patch: body, seenAt })
    },
  )
  serve(
    api,
    calls.removeOpeningCategory,
    {
      summary:
        'Delete an opening category; its subcategories and openings are kept without a category',
      params: idParam,
      returns: 'Deleted',
      refusals: [404],
    },
    async ({ params, editor }) => {
      await removeCategory(ctx, editor, params.id)
    },
  )
}

function subcategoryRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.createOpeningSubcategory,
    {
      summary: 'Add an opening subcategory',
      body: openingSubcategoryInput,
      response: openingSubcategoryView,
      returns: 'The new subcategory',
    },
    ({ body, editor }) => createSubcategory(ctx, editor, body),
  )
  serve(
    api,
    calls.changeOpeningSubcategory,
    {
      summary: 'Update the given fields of an opening subcategory; its openings move with it',
      description: IF_MATCH_NOTE,
      params: idParam,
      body: openingSubcategoryPatch,
      response: openingSubcategoryView,
      returns: 'The updated subcategory',
      refusals: [404, 409],
    },
    ({ params, body, editor, c }) => {
      const seenAt = ifMatch(c.req.header('if-match'))
      return changeSubcategory(ctx, editor, { id: params.id, patch: body, seenAt })
    },
  )
  serve(
    api,
    calls.removeOpeningSubcategory,
    {
      summary: 'Delete an opening subcategory; its openings are kept without a subcategory',
      params: idParam,
      returns: 'Deleted',
      refusals: [404],
    },
    async ({ params, editor }) => {
      await removeSubcategory(ctx, editor, params.id)
    },
  )
}
