/** The database's check constraint mirrors these values. */
export const RESOURCE_TYPES = ['youtube', 'book', 'course', 'article', 'other'] as const

const NOUNS: Readonly<Record<string, string>> = {
  youtube: 'Videos',
  book: 'Books',
  course: 'Courses',
  article: 'Articles',
  other: 'Other Resources',
}

/** Returns the noun for several: 'Books' for 'book'. */
export function typeName(type: string): string {
  return NOUNS[type] ?? 'Resources'
}
