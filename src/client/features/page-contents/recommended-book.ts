export type RecommendedBook = { title: string; author: string; note: string }

/** 'Title, by Author. Note.' → its three parts; null for a text of another shape. */
export function recommendedBook(text: string): RecommendedBook | null {
  const match = /^([^[\]{}]+?), by ([^[\]{}]+?[^\s.]{2})\. (.+)$/s.exec(text)
  const [, title, author, note] = match ?? []
  return title && author && note ? { title, author: `by ${author}`, note } : null
}
