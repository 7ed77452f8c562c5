import {
  type ResourceView,
  type SearchUnderstood,
  SHOWN_COLUMNS,
} from '#shared/contracts/resources.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { Matched } from '../../search/catalogue-search.ts'
import type { ResourceRow } from '../../platform/db/resource-columns.ts'
import { isoTime } from '#shared/domain/days.ts'

/** Lists have dozens of resources, and `presentAs` takes longer. */
export function presentResource(row: ResourceRow): ResourceView {
  const shown: Partial<Record<keyof ResourceRow, unknown>> = {}
  for (const name of SHOWN_COLUMNS) shown[name] = row[name]
  shown.publishedPrecision = row.publishedDate === null ? null : row.publishedPrecision
  shown.work = row.work && row.isShared ? { id: row.work, edition: row.edition } : null
  shown.createdAt = isoTime(row.createdAt)
  shown.updatedAt = isoTime(row.updatedAt)
  return shown as ResourceView
}

/** For a locked visitor, a work has its editions for kids, the link leads through our own page, and no picture of an author comes from another site. */
export function presentForKids(row: ResourceRow, siteUrl: string): ResourceView {
  return {
    ...presentResource({ ...row, isShared: row.isSharedForKids }),
    sourceUrl: `${siteUrl}${plainPaths.leave(row.id)}`,
    authorImage: null,
  }
}

export function presentMatched({ words, filters, leftOut, line }: Matched): SearchUnderstood {
  return {
    words,
    filters: filters.map(({ words: typed, filter: { field, value } }) => ({
      words: typed,
      field,
      value,
    })),
    leftOut,
    line,
  }
}
