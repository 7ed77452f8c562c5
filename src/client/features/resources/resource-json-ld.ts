import { absoluteUrl } from '#client/data/page-head.ts'
import type { ChapterView } from '#shared/contracts/chapters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { writtenDate } from '#shared/domain/calendar-date.ts'
import { localPath } from '#client/data/page-language.ts'
import { paths } from '#shared/paths.ts'

type UserRating = { average: number; count: number } | null

const TYPES = {
  book: 'Book',
  youtube: 'VideoObject',
  course: 'Course',
  article: 'Article',
  other: 'CreativeWork',
} as const satisfies Record<ResourceView['type'], string>

/** The schema.org object of a resource. The rating is our users', never the source's. */
export function resourceJsonLd(
  resource: ResourceView,
  rating: UserRating,
  chapters: readonly ChapterView[] = [],
): object {
  const { type, title, description, author, price } = resource
  // ISO 8601 §5.2.2 allows dates of reduced precision.
  const published = writtenDate(resource.publishedDate, resource.publishedPrecision)
  return {
    '@context': 'https://schema.org',
    '@type': TYPES[type],
    name: title,
    ...(type === 'article' ? { headline: title } : null),
    description,
    url: absoluteUrl(paths.resource(resource.id)),
    sameAs: resource.sourceUrl,
    image: absoluteUrl(resourceImage(resource)),
    ...(author ? { author: { '@type': 'Person', name: author } } : null),
    ...(published ? { datePublished: published } : null),
    ...(resource.language === 'und' ? null : { inLanguage: resource.language }),
    ...(/^free$/i.test(price?.trim() ?? '') ? { isAccessibleForFree: true } : null),
    ...(type === 'youtube' ? { ...videoFields(resource), ...clips(chapters) } : null),
    ...(type === 'course' && author ? { provider: { '@type': 'Person', name: author } } : null),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            ratingCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : null),
  }
}

/** Returns the picture, or the drawn cover as PNG, because social networks and search engines show no SVG. */
export function resourceImage(resource: Pick<ResourceView, 'id' | 'imageUrl'>): string {
  const image = resource.imageUrl?.trim() ?? ''
  return /^(?:https?:\/)?\//.test(image) ? image : localPath(paths.shareCover(resource.id))
}

function videoFields(resource: ResourceView): object {
  const duration = isoDuration(resource.duration)
  return {
    thumbnailUrl: absoluteUrl(resourceImage(resource)),
    ...(resource.publishedPrecision === 'day' ? { uploadDate: resource.publishedDate } : null),
    ...(duration ? { duration } : null),
  }
}

/** The chapters of a video that have a time. One without an end ends where the next begins. */
function clips(chapters: readonly ChapterView[]): object | null {
  const timed = chapters.filter(({ startSeconds }) => startSeconds !== null)
  if (timed.length === 0) return null
  return {
    hasPart: timed.map(({ title, startSeconds, endSeconds, at }, index) => {
      const end = endSeconds ?? timed[index + 1]?.startSeconds ?? null
      return {
        '@type': 'Clip',
        name: title,
        startOffset: startSeconds,
        ...(end === null ? null : { endOffset: end }),
        url: absoluteUrl(at),
      }
    }),
  }
}

/** Returns 'PT1H2M3S' for '1:02:03', 'PT7M12S' for '7:12', and null for anything else. */
export function isoDuration(text: string | null): string | null {
  const [, hours, minutes, seconds] = /^(?:(\d+):)?(\d+):(\d\d)$/.exec(text?.trim() ?? '') ?? []
  if (!minutes || !seconds) return null
  return `PT${hours ? `${Number(hours)}H` : ''}${Number(minutes)}M${Number(seconds)}S`
}
