/** The fields that a cover is drawn from. */
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
