import { type T, type Text, text } from '../texts/text.ts'
import { tableOf } from '../texts/text-tables.ts'

/** The forms in which a work is there. */
export const EDITIONS = [
  'book',
  'ebook',
  'course',
  'video',
  'series',
  'translation',
  'excerpt',
] as const
export type Edition = (typeof EDITIONS)[number]

/** What responses say about the work of a resource. */
export type ShownWork = { id: string; edition: Edition | null }

/** Returns a resource of a response with its work as the two fields that are stored. */
export function withWorkFields<Shown extends { work: ShownWork | null }>(
  resource: Shown,
): Omit<Shown, 'work'> & { work: string | null; edition: Edition | null } {
  const { id = null, edition = null } = resource.work ?? {}
  return { ...resource, work: id, edition }
}

/** The maximum length of a work's slug, in characters. */
export const MAX_WORK = 80

const LABELS = tableOf<Text>({
  book: text('Edition|book'),
  ebook: text('Edition|ebook'),
  course: text('Edition|course'),
  video: text('Edition|video'),
  series: text('Edition|series'),
  translation: text('Edition|translation'),
  excerpt: text('Edition|excerpt'),
})

export function editionLabel(edition: string, t: T): string {
  const label = LABELS.get(edition)
  return label ? t(label) : edition
}
