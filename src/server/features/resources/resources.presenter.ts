import type { ResourceView, SearchUnderstood } from '#shared/contracts/resources.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import { paths } from '#shared/paths.ts'
import type { Matched } from '../../search/catalogue-search.ts'
import type { ResourceRow } from './resources.queries.ts'

/** Names each field that is sent, so that a new column stays private. */
export function presentResource(row: ResourceRow): ResourceView {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type as ResourceView['type'],
    imageUrl: row.image_url,
    sourceUrl: row.source_url,
    sourceWebsite: row.source_website as ResourceView['sourceWebsite'],
    level: row.level as ResourceView['level'],
    category: row.category as ResourceView['category'],
    opening: row.opening,
    side: row.side as ResourceView['side'],
    author: row.author,
    authorImage: row.author_image,
    publishedDate: row.published_date,
    publishedPrecision:
      row.published_date === null
        ? null
        : (row.published_precision as ResourceView['publishedPrecision']),
    price: row.price,
    duration: row.duration,
    avgRating: row.avg_rating,
    ratingCount: row.rating_count,
    tags: row.tags,
    views: row.views,
    isFeatured: row.is_featured,
    isForKids: row.is_for_kids,
    metadata: row.metadata,
    featuredOrder: row.featured_order,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}

/** For a locked visitor, the link leads through our own page, and no picture of an author comes from another site. */
export function presentForKids(row: ResourceRow, siteUrl: string): ResourceView {
  return {
    ...presentResource(row),
    sourceUrl: `${siteUrl}${paths.leave(row.id)}`,
    authorImage: null,
  }
}

export function presentMatched({ words, filters, leftOut }: Matched): SearchUnderstood {
  return {
    words,
    filters: filters.map(({ words: typed, wish }) => ({
      words: typed,
      field: wish.field,
      value: wish.value,
    })),
    leftOut,
  }
}
