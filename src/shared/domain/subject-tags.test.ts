import { expect, it } from 'vitest'
import { isSubjectTag } from './subject-tags.ts'

it.each(['Rook Endings', 'tactics', "King's Indian", 'first tournament'])(
  '%s is a subject',
  (tag) => expect(isSubjectTag(tag)).toBe(true),
)

it.each([
  'Video',
  'books',
  'PDF',
  'free',
  'exercises',
  'Beginners',
  'kids',
  'German',
  'first steps 3',
])('%s is none', (tag) => expect(isSubjectTag(tag)).toBe(false))
