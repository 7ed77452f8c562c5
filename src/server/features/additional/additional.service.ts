import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import type { AppContext } from '../../context.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import { type AdditionalRow, listActiveAdditional } from './additional.queries.ts'

export async function listAdditional(
  ctx: AppContext,
  category: AdditionalCategory | null,
): Promise<AdditionalResourceView[]> {
  return (await listActiveAdditional(ctx.db, category)).map(presentAdditional)
}

function presentAdditional(row: AdditionalRow): AdditionalResourceView {
  return {
    id: row.id,
    category: row.category as AdditionalCategory,
    title: row.title,
    description: row.description,
    imageUrl: row.imageUrl,
    linkUrl: row.linkUrl,
    linkText: row.linkText,
    order: row.order,
    isActive: row.isActive,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
}
