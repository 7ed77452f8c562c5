import type { LessonSide } from '#shared/domain/filters/side.ts'

/** The fields from which a cover is drawn. */
export type CoverSubject = {
  id: number
  title: string
  author: string | null
  type: string
  category: string
  /** What the cover calls the category. */
  categoryName: string
  level: string
  isForKids: boolean
  /** A lesson for Black shows the board as Black sees it. */
  side: LessonSide
  opening: { name: string; pattern: string } | null
}
