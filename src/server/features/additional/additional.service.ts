import {
  type AdditionalResourceView,
  additionalResourceView,
  type AdditionalInput,
  type AdditionalPatch,
} from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { text } from '#shared/texts/text.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { additionalResources } from '../../platform/db/schema/pages.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { type EntityService, entityService } from '../entities/entity.service.ts'

type AdditionalRow = typeof additionalResources.$inferSelect

function presentAdditional(row: AdditionalRow): AdditionalResourceView {
  return presentAs(additionalResourceView, row, { category: row.category as AdditionalCategory })
}

export async function listAdditional(
  ctx: AppContext,
  category: AdditionalCategory | null,
): Promise<AdditionalResourceView[]> {
  if (!ctx.kids) return (await listActiveAdditional(ctx.db, category)).map(presentAdditional)
  if (category !== null && category !== 'kids') return []
  const rows = await listActiveAdditional(ctx.db, 'kids')
  return rows.map((row) => ({
    ...presentAdditional(row),
    linkUrl: `${ctx.config.siteUrl}${plainPaths.leaveToSite(row.id)}`,
  }))
}

/** Returns the address of a site listed on the page for kids. */
export async function getKidsSite(
  ctx: AppContext,
  id: number,
): Promise<{ url: string; title: string }> {
  const row = (await listActiveAdditional(ctx.db, 'kids')).find((each) => each.id === id)
  if (!row) throw notFound(text('Site not found'))
  return { url: row.linkUrl, title: row.title }
}

async function listActiveAdditional(
  db: Db,
  category: AdditionalCategory | null,
): Promise<AdditionalRow[]> {
  const { isActive, order, id } = additionalResources
  return db
    .select()
    .from(additionalResources)
    .where(
      and(eq(isActive, true), category ? eq(additionalResources.category, category) : undefined),
    )
    .orderBy(asc(additionalResources.category), asc(order), asc(id))
}

export const additional: EntityService<
  typeof additionalResources,
  AdditionalInput,
  AdditionalPatch,
  AdditionalResourceView
> = entityService({
  table: additionalResources,
  key: additionalResources.id,
  missing: text('Additional resource not found'),
  actions: {
    created: 'additional_created',
    changed: 'additional_changed',
    removed: 'additional_deleted',
  },
  details: ({ id, title }) => ({ additional: id, title }),
  changeDetails: (_before, _row, fields) => ({ fields }),
  conflict: 'additional',
  trash: 'additional',
  present: presentAdditional,
})

export async function listAdditionalForAdmin(ctx: AppContext): Promise<AdditionalResourceView[]> {
  return (await listAllAdditional(ctx.db)).map(presentAdditional)
}

/** Returns all in the order of the pages, including inactive ones. */
async function listAllAdditional(db: Db): Promise<AdditionalRow[]> {
  const { category, order, id } = additionalResources
  return db.select().from(additionalResources).orderBy(asc(category), asc(order), asc(id))
}
