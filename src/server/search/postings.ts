import type { TermKey } from './language.ts'

/** Where in a resource a term occurs: the low bits of a posting. */
export const FIELDS = {
  title: 1,
  author: 2,
  description: 4,
  opening: 8,
  tags: 16,
  category: 32,
  chapters: 64,
} as const
export const ALL_FIELDS = 127
/** Set as well where the term is no part of an opening's name: in the title; in a tag or the title of a chapter. */
export const PLAIN = { title: 128, others: 256 } as const
export const FIELD_BITS = 9
export const ALL_BITS = (1 << FIELD_BITS) - 1

/** A term and where it occurs: doc << FIELD_BITS | fields, docs ascending. */
export type Term = {
  number: number
  key: TermKey
  postings: Uint32Array
  length: number
  /** The words as written that became this term; empty for phrases and tags. */
  forms: Set<string>
}

/** Returns a word as it is written in texts, and its singular. */
export function formsOf({ key, forms }: Term): string[] {
  return forms.size === 0 || forms.has(key) ? [...forms] : [...forms, key]
}

export function mark(fields: Map<Term, number>, term: Term, field: number): void {
  fields.set(term, (fields.get(term) ?? 0) | field)
}

export function append(term: Term, posting: number): void {
  if (term.length === term.postings.length)
    term.postings = larger(term.postings, Math.ceil(term.length * 1.5) + 1)
  term.postings[term.length++] = posting
}

export function larger<Column extends { set(from: Column): void; length: number }>(
  column: Column,
  capacity: number,
): Column {
  const Kind = column.constructor as new (capacity: number) => Column
  const made = new Kind(capacity)
  made.set(column)
  return made
}
