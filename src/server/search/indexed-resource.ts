import type { Level } from '#shared/domain/filters/level.ts'
import type { LessonSide } from '#shared/domain/filters/side.ts'

/** The fields of a resource that are used to search, filter and sort. */
export type IndexedResource = {
  id: number
  title: string
  author: string | null
  description: string
  /** The titles of its chapters. */
  chapters: readonly string[]
  opening: string | null
  tags: readonly string[]
  type: string
  level: Level
  category: string
  source: string
  side: LessonSide
  ratingFrom: number | null
  ratingTo: number | null
  ageFrom: number | null
  ageTo: number | null
  merit: number | null
  language: string
  subtitles: readonly string[]
  kids: boolean
  free: boolean
  isFeatured: boolean
  isForKids: boolean
  hasPicture: boolean
  /** Whether there is any price, even one without a number. */
  hasPrice: boolean
  /** What the last check of the link found; 'unchecked' before the first. */
  link: string
  /** Days since 1970. */
  day: number | null
  price: number | null
  /** How long it takes, in seconds. */
  seconds: number | null
  rating: number | null
  views: number
}
