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
  opening: { name: string; pattern: string } | null
}
