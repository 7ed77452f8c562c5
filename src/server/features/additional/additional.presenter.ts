import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import type { AdditionalCategory } from '#shared/domain/catalogue.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AdditionalRow } from './additional.queries.ts'

export function presentAdditional(row: AdditionalRow): AdditionalResourceView {
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
