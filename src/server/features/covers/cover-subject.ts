/** The fields from which a cover is drawn. */
export type CoverSubject = {
  id: number
  title: string
  author: string | null
  type: string
  category: string
  level: string
  isForKids: boolean
  opening: { name: string; pattern: string } | null
}
